import { expect, test } from "vitest";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { toOrderedSplit, toShare, toShownSplit, toShownSupply } from "./shown-supply.ts";

const ZAGREB: Supply = { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" };
const SPLIT: Supply = { ...ZAGREB, warehouse: "Split", quantity: 12 };
const UNNAMED: Supply = { ...ZAGREB, warehouse: "" };
const FRIDAY: Supply = { warehouse: "Zagreb", quantity: 5, date: "2026-11-27", kind: "incoming" };
const SUPPLIER: Supply = { warehouse: "", quantity: 1, date: null, kind: "supplier" };

test.each([
  { when: "the ERP says nothing", supply: undefined, stock: 4, shown: null },
  { when: "one place without a name has some", supply: [UNNAMED, SUPPLIER], stock: 4, shown: null },
  {
    when: "two places, and more announced",
    supply: [ZAGREB, FRIDAY, SUPPLIER],
    stock: 4,
    shown: { places: [{ name: "Zagreb", pieces: 4 }], next: { pieces: 5, date: "2026-11-27" } },
  },
  {
    when: "enough: nothing is said of what comes",
    supply: [ZAGREB, SPLIT, FRIDAY],
    stock: 12,
    shown: {
      places: [
        { name: "Zagreb", pieces: 4 },
        { name: "Split", pieces: 12 },
      ],
      next: null,
    },
  },
  {
    when: "a shelf with a day of its own is no delivery",
    supply: [{ ...ZAGREB, date: "2026-11-24" }],
    stock: 4,
    shown: { places: [{ name: "Zagreb", pieces: 4 }], next: null },
  },
  { when: "none, and it is not known when more comes", supply: [SUPPLIER], stock: 0, shown: null },
  {
    when: "none, but the supplier says when",
    supply: [{ ...SUPPLIER, date: "2026-12-01" }],
    stock: 0,
    shown: { places: [], next: { pieces: null, date: "2026-12-01" } },
  },
])("$when", ({ supply, stock, shown }) => {
  expect(toShownSupply(condition(stock, supply))).toEqual(shown);
});

test("nothing is said of a product without a condition, or without a price", () => {
  const gone = { product: "bosch~1" as ProductId, quantity: 1, problem: "gone" } as const;
  expect(toShownSupply(null)).toBeNull();
  expect(toShownSupply({ ...gone, availability: "unavailable", stockShown: 0 })).toBeNull();
});

test("a line is split by its plan, of the day of its condition or of its order", () => {
  const line = { ...priced(4, [ZAGREB, FRIDAY]), quantity: 6, now: 4, later: 2 };
  const parts = [ZAGREB, { ...FRIDAY, quantity: 2 }];
  expect(toShownSplit(line)).toEqual({ now: 4, later: 2, plan: { parts, today: "2026-11-24" } });
  expect(toOrderedSplit({ ...ORDERED, supply: parts }, "2026-11-20")).toEqual({
    ...{ now: 4, later: 2 },
    plan: { parts, today: "2026-11-20" },
  });
});

test("without places and dates a line has no plan", () => {
  expect(toShownSplit({ ...priced(4, undefined), now: 4, later: 2 })).toEqual({ now: 4, later: 2 });
  expect(toOrderedSplit(ORDERED, "2026-11-20")).toEqual({ now: 4, later: 2 });
});

const ORDERED = { now: 4, later: 2 } as OrderLine;

const IN_SPLIT: Supply = { ...SPLIT, quantity: 3 };

test.each([
  { when: "the first pieces of a line", from: 0, pieces: 3, parts: [{ ...ZAGREB, quantity: 3 }], now: 3 },
  {
    when: "those after them",
    from: 3,
    pieces: 3,
    parts: [
      { ...ZAGREB, quantity: 1 },
      { ...IN_SPLIT, quantity: 2 },
    ],
    now: 3,
  },
  {
    when: "some of the shelf, some announced, some on request",
    ...{ from: 6, pieces: 8, now: 1 },
    parts: [{ ...IN_SPLIT, quantity: 1 }, FRIDAY, { ...SUPPLIER, quantity: 2 }],
  },
  { when: "more than anybody has", from: 20, pieces: 2, parts: [{ ...SUPPLIER, quantity: 2 }], now: 0 },
])("a share has its own places and dates: $when", ({ from, pieces, parts, now }) => {
  const whole = { ...priced(22, [ZAGREB, IN_SPLIT, FRIDAY]), now: 7 };
  const share = toShare(whole, from, pieces);
  expect(share).toEqual({ now, later: pieces - now, plan: { parts, today: "2026-11-24" } });
});

test("an ERP without places and dates: at once, and on request", () => {
  const { plan } = toShare({ ...priced(9, undefined), now: 4 }, 1, 5);
  expect(plan?.parts).toEqual([
    { ...UNNAMED, quantity: 3 },
    { ...SUPPLIER, quantity: 2 },
  ]);
});

function priced(quantity: number, supply: Supply[] | undefined) {
  const one = condition(quantity, supply);
  if (!isPriced(one)) throw new Error("it has a price");
  return one;
}

function condition(stockShown: number, supply: Supply[] | undefined): Condition {
  const price = toEurCents(100);
  return {
    product: "bosch~1" as ProductId,
    quantity: 1,
    wholesale: price,
    discountPercent: toBasisPoints(0),
    price,
    deposit: toEurCents(0),
    vatPercent: toBasisPoints(2_500),
    availability: stockShown > 0 ? "available" : "orderable",
    now: Math.min(1, stockShown),
    later: 1 - Math.min(1, stockShown),
    stockShown,
    ...(supply && { supply }),
    quotedAt: "2026-11-24T08:00:00.000Z",
  };
}
