import type { Facets, GroupId } from "#erp-adapter/contract/catalogue.ts";
import { type Fitment, toFitment, toShownFitment } from "#erp-adapter/contract/fitments.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import type { Listing } from "../../catalogue/load-listing.ts";
import type { ProductPageData } from "../../catalogue/product/load-product.ts";
import { shownFacets } from "../../catalogue/shown-facets.ts";
import type { ProductRow } from "../../goods/shown-row.ts";

/** Made-up goods, for the guide only. */

const BOSCH = toMakerSlug("Bosch");
/** the product id of a part number of Bosch */
export const idOf = (number: string): ProductId => toProductId(BOSCH, number);

export const PRICE = {
  wholesale: toEurCents(31_240),
  discount: toBasisPoints(1_200),
  net: toEurCents(27_491),
  deposit: toEurCents(6_000),
};

export const ROW: ProductRow = {
  id: idOf("0 445 110 470"),
  number: "0 445 110 470",
  title: "Common rail CRI2-20, VW Golf VII 2.0 TDI",
  size: "110 kW",
  manufacturer: "Bosch",
  brand: "Bosch",
  unit: "pcs",
  pack: 1,
  picture: "/img/injector.svg",
  availability: "available",
  stock: 7,
  supply: {
    places: [
      { name: "Zagreb", pieces: 4 },
      { name: "Split", pieces: 3 },
    ],
    next: { pieces: 5, date: "2026-11-27" },
  },
  price: PRICE,
  isOnRequest: false,
  buyable: true,
  replacedBy: null,
  matched: null,
  replaces: [],
  favourite: null,
};

const row = (number: string, about: Partial<ProductRow>): ProductRow => ({
  ...ROW,
  id: idOf(number),
  number,
  ...about,
});

/** Rows, by their state. */
export const ROWS: Record<string, ProductRow> = {
  "available, discount, deposit": ROW,
  "stock 12, no discount, no deposit": row("0 433 171 755", {
    stock: 12,
    pack: 10,
    price: { ...PRICE, wholesale: PRICE.net, discount: toBasisPoints(0), deposit: toEurCents(0) },
  }),
  orderable: row("0 445 010 507", { availability: "orderable", stock: 0, favourite: false }),
  "out-of-order": row("0 445 010 508", { availability: "out-of-order", stock: 0, favourite: true }),
  "unavailable, replacedBy": row("5WS40745", {
    availability: "unavailable",
    stock: 0,
    buyable: false,
    price: null,
    isOnRequest: true,
    manufacturer: "Siemens VDO",
    brand: "Continental",
    replacedBy: { id: idOf("A2C59513484"), number: "A2C59513484" },
  }),
  "stock null, price null, matched": row("0 445 120 231", {
    stock: null,
    price: null,
    buyable: false,
    matched: { kind: "oe", number: "04L 130 277 K" },
  }),
};

const FACETS: Facets = {
  availability: [
    { id: "available", name: "", count: 1_204 },
    { id: "orderable", name: "", count: 388 },
    { id: "unavailable", name: "", count: 0 },
  ],
  group: [
    { id: "injector", name: "CRI", count: 912 },
    { id: "nozzle", name: "DLLA", count: 640 },
  ],
  manufacturer: [
    "Bosch",
    "Delphi",
    "Denso",
    "Garrett",
    "BorgWarner",
    "IHI",
    "Mitsubishi",
    "Siemens VDO",
    "Stanadyne",
  ].map((name, index) => ({ id: toMakerSlug(name), name, count: 900 - index * 110 })),
  brand: [{ id: "bosch", name: "Bosch", count: 900 }],
  make: [{ id: "vw", name: "VW", count: 120 }],
  model: [{ id: "vw~golf-vii", name: "Golf VII", count: 40 }],
  line: [],
};

const QUERY: Listing["query"] = {
  query: "0445110",
  exact: false,
  availability: ["available"],
  group: [],
  manufacturer: [BOSCH, "stanadyne"],
  brand: [],
  make: ["vw"],
  model: [],
  engine: [],
  line: "diesel",
  sort: "price-asc",
  size: 24,
};

/** The filters of a search without results. */
export const NO_FACETS = shownFacets({ availability: [], group: [], manufacturer: [], brand: [], line: [] }, QUERY, {
  open: [],
  total: 0,
});

export const LISTING: Listing = {
  catalogue: "all",
  query: QUERY,
  priceSort: "own",
  page: 6,
  pages: 50,
  total: 1_184,
  empty: null,
  reading: null,
  own: [],
  rows: Object.values(ROWS),
  facets: shownFacets(FACETS, QUERY, { open: [], total: 1_184 }),
  open: [],
  live: true,
  age: 0,
};

export const PRODUCT: ProductPageData = {
  offer: null,
  product: {
    id: ROW.id,
    number: ROW.number,
    manufacturer: { id: BOSCH, name: "Bosch" },
    brand: { id: "bosch", name: "Bosch" },
    group: { id: "injector" as GroupId, name: "CRI" },
    title: ROW.title,
    size: ROW.size,
    unit: "pcs",
    packQuantity: 1,
    availability: "available",
    image: null,
    replacedBy: null,
    description: "",
    specs: [],
    references: [],
  },
  row: ROW,
  withVat: { percent: toBasisPoints(2_500), amount: toEurCents(34_364) },
  older: [
    { number: "0 445 110 368", id: idOf("0 445 110 368"), title: ROW.title, availability: "unavailable" },
    { number: "0 445 110 369", id: null, title: null, availability: null },
  ],
  newer: [{ number: "0 445 110 647", id: idOf("0 445 110 647"), title: ROW.title, availability: "orderable" }],
  related: [
    {
      kind: "fitting-part",
      rows: [row("2 430 105 077", { title: "Copper sealing washer", price: null, isOnRequest: true })],
    },
  ],
  papers: {
    documents: [
      { kind: "instructions", title: "Fitting instructions", language: "en", href: "https://files.example/fit.pdf" },
      { kind: "safety-sheet", title: "", language: null, href: "https://files.example/sds.pdf" },
    ],
    warnings: "The rail is under pressure up to 2,000 bar: let it fall before you open a line.",
    maker: {
      ...{ name: "Robert Bosch GmbH", address: "Robert-Bosch-Platz 1, 70839 Gerlingen, Germany" },
      ...{ contact: "https://www.bosch.example/contact", href: "https://www.bosch.example/contact" },
    },
    responsible: null,
  },
  live: true,
  age: 0,
};

const GOLF = toShownFitment(
  toFitment({
    ...{ make: "VW", model: "Golf", generation: "VII", engine: "2.0 TDI", fuel: "diesel", ccm: 1_968, kw: 110 },
    ...{ from: "2012-08", to: "2017-03", certainty: "check-plate", quantity: 4, oeNumber: "04L 130 277 K" },
    condition: { en: "", hr: "s filtrom čestica" },
  }),
  "hr",
);

/** Fitments from complete to sparse: the first two have all facts, the last has only a make and an end date. */
const FITMENTS: Fitment[] = [
  { ...GOLF, engineCode: "CRMB" },
  { ...GOLF, engineCode: "CKFC" },
  { ...GOLF, generation: null, model: "Golf Sportsvan", engineCode: "CRMB", to: null, certainty: "exact" },
  toShownFitment(toFitment({ make: "Seat", to: "2018-03" }), "hr"),
];

/** Every fact that a product can have. */
export const FULL_PRODUCT: ProductPageData = {
  ...PRODUCT,
  product: {
    ...PRODUCT.product,
    description: "Ispitana na ispitnom stolu; isporučuje se s brtvama i kodom za upis u upravljačku jedinicu.",
    specs: [
      { label: "Najviši radni tlak", value: "2 000 bar" },
      { label: "Visokotemperaturnootporni materijal kućišta", value: "42CrMo4" },
    ],
    references: [
      { kind: "oe", number: "04L 130 277 K", maker: "VW" },
      { kind: "cross", number: "0 986 435 259", maker: null },
    ],
    fitments: FITMENTS,
    candidates: ["0 445 110 471", "0 445 110 477"].map((number) => {
      return { id: idOf(number), number, manufacturer: "Bosch", engineCodes: ["CRMB", "CKFC"] };
    }),
  },
  row: { ...ROW, favourite: true, pack: 10 },
};
