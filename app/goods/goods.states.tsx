import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
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

export const row = (number: string, about: Partial<ProductRow>): ProductRow => ({
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

export const [FIRST, SECOND, THIRD] = [idOf("0 445 110 470"), idOf("0 433 171 755"), idOf("0 445 010 507")];

type OfferedLine = ShownAlternative["lines"][number];

const line = (number: string, quantity: number, price: number, deposit: number): OfferedLine => ({
  product: `bosch~${number.replaceAll(" ", "_")}` as ProductId,
  number,
  title: "Common-rail injector",
  manufacturer: "Bosch",
  unit: "pcs",
  quantity,
  price: toEurCents(price),
  unitDeposit: toEurCents(deposit),
  goods: toEurCents(price * quantity),
  deposit: toEurCents(deposit * quantity),
  now: Math.min(quantity, 2),
  later: Math.max(0, quantity - 2),
  availability: "available",
  pack: 1,
});

const way = (lines: OfferedLine[], about: Partial<ShownAlternative> = {}): ShownAlternative => ({
  lines,
  goods: toEurCents(lines.reduce((sum, { goods }) => sum + goods, 0)),
  deposit: toEurCents(lines.reduce((sum, { deposit }) => sum + deposit, 0)),
  differencePerPiece: toEurCents(8_250),
  depositDifference: toEurCents(3_000),
  isSet: false,
  notes: ["needs new gasket kit"],
  alsoReplaces: [],
  ...about,
});

const [OLD, NEW, WASHER] = ["0 445 110 369", "0 445 110 646", "0 986 435 999"] as const;

/** An offer because fewer pieces are in stock than the customer wants. */
export const OFFER: OfferToTake = {
  wanted: {
    product: `bosch~${OLD.replaceAll(" ", "_")}` as ProductId,
    number: OLD,
    title: "",
    manufacturer: "Bosch",
    unit: "pcs",
    quantity: 3,
  },
  reason: "used-up",
  mayKeep: false,
  left: 2,
  present: {
    price: toEurCents(27_500),
    unitDeposit: toEurCents(6_000),
    goods: toEurCents(82_500),
    deposit: toEurCents(18_000),
  },
  alternatives: [way([line(OLD, 2, 27_500, 6_000), line(NEW, 1, 35_750, 9_000)]), way([line(NEW, 3, 35_750, 9_000)])],
  hash: "made-up",
  consent: "made-up",
};

/** An offer of a set of two parts, for a discontinued part without a price. The set also replaces another part. */
export const SET_OFFER: OfferToTake = {
  ...OFFER,
  reason: "ended",
  left: 0,
  present: null,
  alternatives: [
    way([line(NEW, 3, 35_750, 0), { ...line(WASHER, 10, 150, 0), pack: 10, title: "Sealing washer" }], {
      isSet: true,
      differencePerPiece: null,
      depositDifference: null,
      alsoReplaces: ["0 445 110 368"],
    }),
  ],
};

export const PARTS: StatesByName = {
  "goods/stock": narrow({
    ...each([12, 7, 1], (stock) => <Stock availability="available" stock={stock} />, "stock "),
    ...each([...AVAILABILITIES, "unknown" as const], (word) => <StockWord word={word} />),
  }),
  "goods/now-later": narrow({
    "now, later": <NowLater now={4} later={6} />,
    now: <NowLater now={10} later={0} />,
    later: <NowLater now={0} later={10} />,
  }),
  "goods/price": narrow({
    discount: <Price {...ROW} />,
    "": <Price price={ROWS["stock 12, no discount, no deposit"]?.price ?? null} isOnRequest={false} />,
    "null, isOnRequest": <Price price={null} isOnRequest />,
    null: <Price price={null} isOnRequest={false} />,
  }),
  "goods/supersession/offer-box": wide({
    "": <OfferBox offer={OFFER} />,
    "isSet, present null": <OfferBox offer={SET_OFFER} inCart />,
    "reason off-shelf, useNavigation: submitting": sent(
      { consent: OFFER.consent, choice: "0" },
      <OfferBox offer={{ ...OFFER, reason: "off-shelf", mayKeep: true }} />,
    ),
  }),
};
