import { describe, expect, test } from "vitest";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { Condition, Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { recheckQuote, toQuotedLines } from "./quote-lines.ts";
import { INJECTOR, PUMP, TURBO } from "./testing/scripted-erp.ts";

const SHOWN: Priced = {
  product: INJECTOR,
  quantity: 4,
  wholesale: toEurCents(10_000),
  discountPercent: toBasisPoints(1_000),
  price: toEurCents(9_000),
  deposit: toEurCents(500),
  vatPercent: toBasisPoints(2_500),
  availability: "available",
  now: 3,
  later: 1,
  stockShown: 3,
  quotedAt: "2026-11-20T09:44:00Z",
};
const LINE: CartLine = { product: INJECTOR, quantity: 4 as Quantity };

describe("the lines of a cart that can be ordered", () => {
  test.each<[string, Condition | null, string | null]>([
    ["available", SHOWN, null],
    ["to be ordered", { ...SHOWN, availability: "orderable" }, null],
    ["out of order", { ...SHOWN, availability: "out-of-order" }, "not-orderable"],
    ["discontinued", { ...SHOWN, availability: "unavailable" }, "not-orderable"],
    ["price on request", { ...unpriced(), problem: "price-on-request" }, "price-on-request"],
    ["gone", { ...unpriced(), problem: "gone" }, "gone"],
    ["not answered", null, "gone"],
  ])("%s", (_, condition, reason) => {
    const { lines, leftOut, totals } = toQuotedLines({ lines: [LINE] }, new Map(), condition ? [condition] : []);
    expect(lines.map((line) => line.condition)).toEqual(reason ? [] : [condition]);
    expect(leftOut.map((line) => line.reason)).toEqual(reason ? [reason] : []);
    expect(totals.goods).toBe(reason ? 0 : 36_000);
  });

  test("conditions of another quantity are a fault of the caller", () => {
    expect(() => toQuotedLines({ lines: [LINE] }, new Map(), [{ ...SHOWN, quantity: 5 }])).toThrow(RangeError);
  });
});

describe("changes since then", () => {
  const quote = toQuotedLines({ lines: [LINE] }, new Map(), [SHOWN]);

  test.each<[string, Partial<Priced>, object[]]>([
    ["nothing", {}, []],
    ["a new time of asking", { quotedAt: "2026-11-20T10:00:00Z", stockShown: 12 }, []],
    ["price", { price: toEurCents(9_100) }, [{ kind: "price", old: 9_000, new: 9_100 }]],
    ["deposit", { deposit: toEurCents(0) }, [{ kind: "deposit", old: 500, new: 0 }]],
    ["VAT", { vatPercent: toBasisPoints(500) }, [{ kind: "vat", old: 2_500, new: 500 }]],
    [
      "quantity now",
      { now: 2, later: 2 },
      [{ kind: "quantity", old: { now: 3, later: 1 }, new: { now: 2, later: 2 } }],
    ],
    ["all must be ordered", { now: 0, later: 4 }, [{ kind: "order-in", new: { now: 0, later: 4 } }]],
    ["not orderable", { availability: "unavailable" }, [{ kind: "gone" }]],
    ["several at once", { price: toEurCents(1), deposit: toEurCents(2) }, [{ kind: "price" }, { kind: "deposit" }]],
  ])("%s", (_, change, expected) => {
    const present = { ...SHOWN, ...change };
    const { changes, lines, leftOut } = recheckQuote(quote, [present]);
    expect(changes).toMatchObject(expected);
    expect(changes).toHaveLength(expected.length);
    expect(lines.map((line) => line.condition)).toEqual(present.availability === "unavailable" ? [] : [present]);
    expect(leftOut).toHaveLength(1 - lines.length);
  });

  test.each<[string, Condition | null, { reason: string; left?: number }]>([
    ["a few are left", { ...SHOWN, availability: "out-of-order", now: 2 }, { reason: "not-orderable", left: 2 }],
    ["none is left", { ...SHOWN, availability: "out-of-order", now: 0 }, { reason: "not-orderable" }],
    ["without a price", { ...unpriced(), problem: "price-on-request" }, { reason: "price-on-request" }],
    ["not answered", null, { reason: "gone" }],
  ])("a line that can no longer be ordered says how many are left: %s", (_, present, expected) => {
    const { leftOut } = recheckQuote(quote, present ? [present] : []);
    expect(leftOut).toEqual([
      { product: INJECTOR, number: "0 445 110 470", title: "0 445 110 470", quantity: 4, ...expected },
    ]);
  });

  test("a line that was left out before stays left out", () => {
    const before = toQuotedLines({ lines: [LINE, { ...LINE, product: PUMP }] }, new Map(), [SHOWN]);
    const { leftOut, changes } = recheckQuote(before, [SHOWN, { ...SHOWN, product: PUMP }]);
    expect(leftOut).toMatchObject([{ product: PUMP, reason: "gone" }]);
    expect(changes).toEqual([]);
  });
});

function unpriced() {
  return { product: INJECTOR, quantity: 4, availability: "unavailable" as const, stockShown: 0 };
}

test("a line is shown as the catalogue has it, and by its id alone where the catalogue does not answer", () => {
  const summary = {
    number: "0445110470",
    title: "Injector",
    manufacturer: { name: "Bosch GmbH" },
    brand: { name: "Opel" },
    size: "M",
    unit: "pcs",
  } as ProductSummary;
  const [known] = toQuotedLines({ lines: [LINE] }, new Map([[INJECTOR, summary]]), [SHOWN]).lines;
  expect(known).toMatchObject({ ...summary, manufacturer: "Bosch GmbH", brand: "Opel" });
  const [unknown] = toQuotedLines({ lines: [LINE] }, new Map(), [SHOWN]).lines;
  expect(unknown).toMatchObject({
    number: "0 445 110 470",
    title: "0 445 110 470",
    manufacturer: "bosch",
    brand: "",
    size: "",
    unit: "",
  });
});

test("a number is read from the id where the product is not known", () => {
  const { leftOut } = toQuotedLines({ lines: [{ ...LINE, product: TURBO }] }, new Map(), []);
  expect(leftOut).toEqual([{ product: TURBO, number: "753420-5005S", title: null, quantity: 4, reason: "gone" }]);
});
