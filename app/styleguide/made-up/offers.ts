import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OfferToTake } from "../../goods/supersession/consent.ts";
import type { ShownAlternative } from "../../goods/supersession/shown-offer.ts";

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
