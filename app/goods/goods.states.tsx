import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { toBasisPoints, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { EMPTY } from "../styleguide/readers.ts";
import { NowLater } from "./now-later.tsx";
import { Price } from "./price.tsx";
import type { ProductRow } from "./shown-row.ts";
import { Stock, StockWord } from "./stock.tsx";
import type { OfferToTake } from "./supersession/consent.ts";
import { OfferBox } from "./supersession/offer-box.tsx";
import type { ShownAlternative } from "./supersession/shown-offer.ts";

export const BOSCH = toMakerSlug("Bosch");
/** the product id of a part number of Bosch */
export const idOf = (number: string): ProductId => toProductId(BOSCH, number);

export const TITLE = "Common rail CRI2-20, VW Golf VII 2.0 TDI";

/** The fields by which every line of goods names its product. */
export function named(number: string) {
  return { product: idOf(number), number, title: TITLE, manufacturer: "Bosch", unit: "pcs", pack: 1 };
}

export const PRICE = {
  wholesale: toEurCents(31_240),
  discount: toBasisPoints(1_200),
  net: toEurCents(27_491),
  deposit: toEurCents(6_000),
};

/** The same price in the fields of a condition, and of a line of an order. */
export const PRICED = {
  ...{ wholesale: PRICE.wholesale, discountPercent: PRICE.discount, price: PRICE.net, deposit: PRICE.deposit },
  vatPercent: toBasisPoints(2_500),
};

export const row = (number: string, about: Partial<ProductRow> = {}): ProductRow => ({
  ...{ ...EMPTY, ...named(number), id: idOf(number), size: "110 kW", brand: "Bosch", picture: "/img/injector.svg" },
  ...{ availability: "available", stock: 7, price: PRICE, buyable: true },
  supply: { places: [{ name: "Zagreb", pieces: 7 }], next: { pieces: 5, date: "2026-11-27" } },
  ...about,
});

export const ROW = row("0 445 110 470");

/** The refusal to put a product into the cart. */
export const NOT_ADDED = { product: ROW.id, typed: "1,5", error: { key: "quantity" } } as const;

/** A part that is no longer sold, and costs what is asked for. */
const REPLACED: Partial<ProductRow> = {
  ...{ availability: "unavailable", stock: 0, buyable: false, price: null, isOnRequest: true },
  ...{ manufacturer: "Siemens VDO", brand: "Continental" },
  replacedBy: { id: idOf("A2C59513484"), number: "A2C59513484" },
};

const UNREAD = { stock: null, price: null, buyable: false, matched: { kind: "oe", number: "04L 130 277 K" } } as const;

const WHOLE_PRICE = { ...PRICE, wholesale: PRICE.net, discount: toBasisPoints(0), deposit: ZERO };

/** Rows, by their state. */
export const ROWS: Record<string, ProductRow> = {
  "available, discount, deposit": ROW,
  "stock 12, no discount, no deposit": row("0 433 171 755", { stock: 12, pack: 10, price: WHOLE_PRICE }),
  orderable: row("0 445 010 507", { availability: "orderable", stock: 0, favourite: false }),
  "out-of-order": row("0 445 010 508", { availability: "out-of-order", stock: 0, favourite: true }),
  "unavailable, replacedBy": row("5WS40745", REPLACED),
  "stock null, price null, matched": row("0 445 120 231", UNREAD),
};

export const [FIRST, SECOND, THIRD] = [idOf("0 445 110 470"), idOf("0 433 171 755"), idOf("0 445 010 507")];

type OfferedLine = ShownAlternative["lines"][number];

const line = (number: string, quantity: number, price: number, deposit: number): OfferedLine => ({
  ...{ ...named(number), quantity, price: toEurCents(price), unitDeposit: toEurCents(deposit) },
  ...{ goods: toEurCents(price * quantity), deposit: toEurCents(deposit * quantity) },
  ...{ now: Math.min(quantity, 2), later: Math.max(0, quantity - 2), availability: "available" },
});

function way(lines: OfferedLine[], about: Partial<ShownAlternative> = {}): ShownAlternative {
  const total = (field: "goods" | "deposit") => toEurCents(lines.reduce((sum, line) => sum + line[field], 0));
  return {
    ...{ lines, goods: total("goods"), deposit: total("deposit"), isSet: false, notes: ["needs new gasket kit"] },
    ...{ differencePerPiece: toEurCents(8_250), depositDifference: toEurCents(3_000), alsoReplaces: [], ...about },
  };
}

const WANTED = line("0 445 110 369", 3, 27_500, 6_000);

const NEWER = "0 445 110 646";

/** An offer because fewer pieces are in stock than the customer wants. */
export const OFFER: OfferToTake = {
  ...{ wanted: { ...WANTED, title: "" }, reason: "used-up", mayKeep: false, left: 2, present: WANTED },
  alternatives: [
    way([line(WANTED.number, 2, 27_500, 6_000), line(NEWER, 1, 35_750, 9_000)]),
    way([line(NEWER, 3, 35_750, 9_000)]),
  ],
  ...{ hash: "made-up", consent: "made-up" },
};

const SET = [line(NEWER, 3, 35_750, 0), { ...line("0 986 435 999", 10, 150, 0), pack: 10, title: "Sealing washer" }];

const OF_SET = { isSet: true, differencePerPiece: null, depositDifference: null, alsoReplaces: ["0 445 110 368"] };

/** An offer of a set of two parts, for a discontinued part without a price. The set also replaces another part. */
export const SET_OFFER: OfferToTake = {
  ...{ ...OFFER, reason: "ended", left: 0, present: null, alternatives: [way(SET, OF_SET)] },
};

export const PARTS: StatesByName = {
  "goods/stock": narrow({
    ...each([12, 7, 1], (stock) => <Stock availability="available" stock={stock} />, "stock "),
    ...each([...AVAILABILITIES, "unknown" as const], (word) => <StockWord word={word} />),
  }),
  "goods/now-later": narrow({ now: 4, later: 6 }, NowLater, {
    now: { now: 10, later: 0 },
    later: { now: 0, later: 10 },
  }),
  "goods/price": narrow({ price: PRICE, isOnRequest: false }, Price, {
    "no discount": { price: WHOLE_PRICE },
    "null, isOnRequest": { price: null, isOnRequest: true },
    null: { price: null },
  }),
  "goods/supersession/offer-box": wide({ offer: OFFER }, OfferBox, {
    "isSet, present null": { offer: SET_OFFER, inCart: true },
    "reason off-shelf": { offer: { reason: "off-shelf", mayKeep: true } },
    "useNavigation: submitting": (usual) => sent({ consent: OFFER.consent, choice: "0" }, usual),
  }),
};
