import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Facets, GroupId } from "#erp-adapter/contract/catalogue.ts";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import type { InvoiceId, InvoiceRow, InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { times, toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import type { QuotedLine } from "#server/services/ordering/quote.ts";
import { shownFacets } from "../domain/shown-facets.ts";
import type { FavouritesData } from "../listing/load-favourites.ts";
import type { Listing } from "../listing/load-listing.ts";
import type { ProductPageData } from "../listing/load-product.ts";
import type { ProductRow } from "../listing/product-row.ts";
import type { CartDialog, CartLineView, CartPageData } from "../routes/cart/load-cart-page.ts";
import type { HeaderData } from "../session/header-data.ts";

/** Goods, carts and people of nobody, for the guide alone. */

const BOSCH = toMakerSlug("Bosch");
const id = (number: string): ProductId => toProductId(BOSCH, number);

const PRICE = {
  wholesale: toEurCents(31_240),
  discount: toBasisPoints(1_200),
  net: toEurCents(27_491),
  deposit: toEurCents(6_000),
};

export const ROW: ProductRow = {
  id: id("0 445 110 470"),
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
  price: PRICE,
  buyable: true,
  replacedBy: null,
  matched: null,
  replaces: [],
  favourite: null,
};

const row = (number: string, about: Partial<ProductRow>): ProductRow => ({ ...ROW, id: id(number), number, ...about });

/** By what a row can be. */
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
    manufacturer: "Siemens VDO",
    brand: "Continental",
    replacedBy: { id: id("A2C59513484"), number: "A2C59513484" },
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
  line: [],
};

const QUERY: Listing["query"] = {
  query: "0445110",
  availability: ["available"],
  group: [],
  manufacturer: [BOSCH, "stanadyne"],
  brand: [],
  line: "diesel",
  sort: "price-asc",
  size: 24,
};

/** As they are where nothing was found. */
export const NO_FACETS = shownFacets({ availability: [], group: [], manufacturer: [], brand: [], line: [] }, QUERY, []);

export const LISTING: Listing = {
  catalogue: "all",
  query: QUERY,
  page: 6,
  pages: 50,
  total: 1_184,
  rows: Object.values(ROWS),
  facets: shownFacets(FACETS, QUERY, []),
  open: [],
  live: true,
  age: 0,
};

export const PRODUCT: ProductPageData = {
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
    { number: "0 445 110 368", id: id("0 445 110 368"), title: ROW.title, availability: "unavailable" },
    { number: "0 445 110 369", id: null, title: null, availability: null },
  ],
  newer: [{ number: "0 445 110 647", id: id("0 445 110 647"), title: ROW.title, availability: "orderable" }],
  live: true,
  age: 0,
};

const condition = (product: ProductId, quantity: number, about: Partial<Priced> = {}): Priced => ({
  product,
  quantity,
  wholesale: PRICE.wholesale,
  discountPercent: PRICE.discount,
  price: PRICE.net,
  deposit: PRICE.deposit,
  vatPercent: toBasisPoints(2_500),
  availability: "available",
  now: quantity,
  later: 0,
  stockShown: 7,
  quotedAt: "2026-11-20T09:00:00Z",
  ...about,
});

const quoted = (number: string, priced: Priced): QuotedLine => ({
  product: priced.product,
  number,
  title: ROW.title,
  manufacturer: "Bosch",
  brand: "Bosch",
  size: "",
  unit: "pcs",
  condition: priced,
});

const LINES = [
  quoted("0 445 110 470", condition(id("0 445 110 470"), 10, { now: 4, later: 6 })),
  quoted("0 433 171 755", condition(id("0 433 171 755"), 2, { deposit: toEurCents(0) })),
  quoted("0 445 010 507", condition(id("0 445 010 507"), 3)),
];
const CHANGED = LINES.slice(0, 2).map((line) => ({
  ...line,
  condition: { ...line.condition, price: toEurCents(28_200) },
}));
const [FIRST, SECOND, THIRD] = [id("0 445 110 470"), id("0 433 171 755"), id("0 445 010 507")];

export const TOTALS = addUp(LINES.map((line) => line.condition));

const cartLine = (line: QuotedLine, about: Partial<CartLineView> = {}): CartLineView => ({
  ...line,
  pack: 1,
  picture: "/img/injector.svg",
  quantity: line.condition.quantity,
  split: line.condition,
  leftOut: null,
  ...about,
});

export const CART: CartPageData = {
  position: 1,
  cart: { id: "cart", title: "Cart 1", version: "1", own: "" },
  lines: [
    ...LINES.slice(0, 2).map((line) => cartLine(line)),
    ...LINES.slice(2).map((line) => cartLine(line, { leftOut: "not-orderable", split: null })),
  ],
  order: { quote: "quote", totals: TOTALS, buyerDocumentNumber: null, lines: 2 },
  dialog: null,
  readAt: "2026-11-20T09:00:00Z",
  printing: false,
};

const LEFT_OUT = [
  { product: THIRD, number: "0 445 010 507", title: ROW.title, quantity: 3, reason: "not-orderable" as const },
];

export const GUEST_DIALOG: Extract<CartDialog, { kind: "guest" }> = {
  kind: "guest",
  quote: "quote",
  email: null,
  lines: LINES.slice(0, 2),
  leftOut: LEFT_OUT,
  totals: TOTALS,
};

export const CHANGED_DIALOG: Extract<CartDialog, { kind: "changed" }> = {
  kind: "changed",
  quote: "quote",
  shown: {
    lines: CHANGED,
    leftOut: LEFT_OUT,
    totals: addUp(CHANGED.map((line) => line.condition)),
    changes: [
      { kind: "price", product: FIRST, old: PRICE.net, new: toEurCents(28_200) },
      { kind: "quantity", product: FIRST, old: { now: 10, later: 0 }, new: { now: 4, later: 6 } },
      { kind: "deposit", product: SECOND, old: toEurCents(0), new: toEurCents(6_000) },
      { kind: "order-in", product: SECOND, old: { now: 2, later: 0 }, new: { now: 0, later: 2 } },
      { kind: "gone", product: THIRD },
    ],
    previous: { lines: LINES, totals: TOTALS },
    buyerDocumentNumber: "N-1024",
  },
};

const NO_DEBT = toEurCents(0);

export const ACCOUNT: FinanceSummary = {
  creditLimit: toEurCents(1_500_000),
  creditUsed: toEurCents(920_000),
  open: toEurCents(780_000),
  due: toEurCents(210_000),
  ageing: {
    notDue: toEurCents(570_000),
    days1to30: toEurCents(150_000),
    days31to60: toEurCents(60_000),
    days61to90: NO_DEBT,
    over90: NO_DEBT,
  },
  accountStatus: "active",
  asOf: "2026-11-20T09:00:00Z",
};

/** The day it is among these invoices. */
export const TODAY = "2026-11-20";

const invoice = (status: InvoiceStatus, dueDate: string, about: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: `${status} ${dueDate}` as InvoiceId,
  number: `R-26-00${dueDate.slice(8)}`,
  kind: "invoice",
  date: "2026-10-05",
  dueDate,
  customerCode: "001001" as PartnerCode,
  withoutVat: toEurCents(82_473),
  total: toEurCents(103_091),
  open: toEurCents(103_091),
  status,
  ...about,
});

export const INVOICES: InvoiceRow[] = [
  invoice("unpaid", "2026-12-04"),
  invoice("unpaid", "2026-11-04"),
  invoice("partially-paid", "2026-12-01", { open: toEurCents(50_000) }),
  invoice("paid", "2026-11-02", { open: NO_DEBT }),
  invoice("no-data", "2026-11-10", { open: NO_DEBT }),
  invoice("paid", "2026-11-12", { kind: "credit-note", total: toEurCents(-20_000), open: NO_DEBT }),
];

export const CARTS: HeaderData["carts"] = [
  { id: "1" as CartId, position: 1, title: "Cart 1", lines: 3, active: true },
  { id: "2" as CartId, position: 2, title: "Servis Žgombić, Mercedes Sprinter 316 CDI", lines: 12, active: false },
];

export const CUSTOMER: Partial<HeaderData> = {
  person: "customer",
  name: "Ana Horvat",
  rights: { finances: true, invoices: true },
  hasFavourites: true,
  carts: CARTS,
  inCart: [
    { id: FIRST, number: "0 445 110 470", title: "Injector, common rail CRI2-20, VW Golf VII 2.0 TDI", quantity: 10 },
    { id: SECOND, number: "0 433 171 755", title: null, quantity: 2 },
  ],
};

const ordered = (about: Pick<OrderLine, "now" | "later" | "delivered" | "open">): OrderLine => ({
  position: 1,
  product: FIRST,
  number: ROW.number,
  manufacturer: "Bosch",
  title: ROW.title,
  quantity: 10,
  unit: "pcs",
  wholesale: PRICE.wholesale,
  discountPercent: PRICE.discount,
  price: PRICE.net,
  deposit: PRICE.deposit,
  vatPercent: toBasisPoints(2_500),
  total: times(PRICE.net, 10),
  ...about,
});

/** How far a line of an order can be. */
export const DELIVERIES: Record<string, OrderLine> = {
  "delivered 0": ordered({ now: 4, later: 6, delivered: 0, open: 10 }),
  "delivered 4": ordered({ now: 4, later: 6, delivered: 4, open: 6 }),
  "delivered 10": ordered({ now: 10, later: 0, delivered: 10, open: 0 }),
  "delivered 4, open 0": ordered({ now: 4, later: 6, delivered: 4, open: 0 }),
  isRequested: ordered({ now: 10, later: 0, delivered: 0, open: 10 }),
};

export const FAVOURITES: FavouritesData = {
  page: 0,
  pages: 1,
  total: 2,
  rows: LISTING.rows.slice(0, 2).map((one) => ({ id: one.id, number: one.number, row: { ...one, favourite: true } })),
  live: true,
  offered: {
    carts: CARTS.map(({ id: cart, title, active }) => ({ id: cart as CartId, title, active, choice: cart })),
    newCart: "new",
  },
};
