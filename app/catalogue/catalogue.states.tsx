import type { Facets, GroupId } from "#erp-adapter/contract/catalogue.ts";
import { type Fitment, toFitment, toShownFitment } from "#erp-adapter/contract/fitments.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import { BOSCH, idOf, OFFER, ROW, ROWS, row } from "../goods/goods.states.tsx";
import { pack } from "../goods/packed.ts";
import { each, narrow, opened, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { Chips } from "./chips.tsx";
import { EmptyShop } from "./empty-shop.tsx";
import { Filters } from "./filters.tsx";
import { ListingPage } from "./listing-page.tsx";
import type { Listing } from "./load-listing.ts";
import { Pager } from "./pager.tsx";
import { BuyBox } from "./product/buy-box.tsx";
import { Chain } from "./product/chain.tsx";
import type { ProductPageData } from "./product/load-product.ts";
import { ProductPage } from "./product/product-page.tsx";
import { ProductRow } from "./product-row.tsx";
import { shownFacets } from "./shown-facets.ts";
import { ColumnHeads, SortMenu, SortNote } from "./sort.tsx";
import { Star } from "./star.tsx";
import { ToList } from "./to-list.tsx";

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

const SHOWN = shownFacets(FACETS, QUERY, { open: [], total: 1_184 });

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
  facets: SHOWN,
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

const PER_REQUEST = ROWS["unavailable, replacedBy"] ?? ROW;

export const PARTS: StatesByName = {
  "catalogue/star": narrow({
    "": <Star product={ROW} marked={false} withWord />,
    marked: <Star product={ROW} marked />,
  }),
  "catalogue/to-list": narrow({ withWord: <ToList product={ROW} withWord /> }),
  "catalogue/empty-shop": wide({
    "": <EmptyShop office={{ goods: "import", accounts: "erp" }} />,
    "feed, shop": <EmptyShop office={{ goods: "feed", accounts: "shop" }} />,
    elsewhere: <EmptyShop office={{ goods: "elsewhere", accounts: "elsewhere" }} />,
  }),
  "catalogue/product-row": wide({
    "": (
      <div className="rows-box">
        <ColumnHeads listing={LISTING} />
        <ol className="rows">
          {Object.values(ROWS).map((row) => (
            <ProductRow key={row.id} row={row} />
          ))}
        </ol>
      </div>
    ),
    "useNavigation: submitting": sent(
      { product: ROW.id, quantity: "1" },
      <ol className="rows">
        <ProductRow row={ROW} />
      </ol>,
    ),
    refused: (
      <ol className="rows">
        <ProductRow row={ROW} refused={{ product: ROW.id, typed: "0", error: { key: "quantity" } }} />
      </ol>
    ),
    showReplaced: (
      <ol className="rows">
        <ProductRow row={{ ...ROW, replaces: [{ id: null, number: "0 445 110 369" }] }} showReplaced />
      </ol>
    ),
  }),
  "catalogue/product/buy-box": narrow({
    offer: <BuyBox page={{ ...PRODUCT, offer: OFFER, row: PER_REQUEST, withVat: null }} />,
    buyable: <BuyBox page={PRODUCT} />,
    "price null, replacedBy": <BuyBox page={{ ...PRODUCT, row: PER_REQUEST, withVat: null }} />,
    refused: <BuyBox page={PRODUCT} refused={{ product: ROW.id, typed: "x", error: { key: "quantity" } }} />,
  }),
  "catalogue/product/product-page": wide({
    "": <ProductPage page={FULL_PRODUCT} />,
    "live false, age 20 min": (
      <ProductPage
        page={{
          ...PRODUCT,
          row: { ...ROW, price: null, stock: null, buyable: false },
          withVat: null,
          older: [],
          newer: [],
          live: false,
          age: 1_200_000,
        }}
      />
    ),
  }),
  "catalogue/product/chain": wide({
    "older, newer": <Chain page={PRODUCT} />,
    newer: <Chain page={{ ...PRODUCT, older: [] }} />,
  }),
  "catalogue/filters": wide({
    "": <Filters {...LISTING} facets={SHOWN} />,
    open: opened("details", <Filters {...LISTING} facets={SHOWN} />),
  }),
  "catalogue/chips, sort, pager": narrow({
    chips: <Chips listing={LISTING} />,
    sort: <SortMenu listing={LISTING} />,
    "sort open": opened("details", <SortMenu listing={LISTING} />),
    "sort by list price": <SortNote listing={{ ...LISTING, priceSort: "list" }} />,
    ...each([0, 6, 49], (page) => <Pager listing={{ ...LISTING, page }} />, "page "),
  }),
  "catalogue/listing-page": wide({
    "": <ListingPage packed={pack(LISTING)} />,
    "catalogue replacements, refused": (
      <ListingPage
        packed={pack({ ...LISTING, catalogue: "replacements", facets: null })}
        refused={{ product: PER_REQUEST.id, typed: "1", error: { key: "notOrderable" } }}
      />
    ),
    "total 0": <ListingPage packed={pack({ ...LISTING, facets: NO_FACETS, rows: [], total: 0, pages: 1, page: 0 })} />,
    "live false, age 3 h": (
      <ListingPage packed={pack({ ...LISTING, rows: [ROW], facets: null, live: false, age: 10_800_000 })} />
    ),
  }),
};
