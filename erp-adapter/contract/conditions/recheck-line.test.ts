import { describe, expect, test } from "vitest";
import type { Availability } from "../catalogue.ts";
import { toBasisPoints, toEurCents } from "../money.ts";
import type { ProductId } from "../product-id.ts";
import type { Condition } from "./conditions.ts";
import { type Agreed, recheckLine } from "./recheck-line.ts";

const PRODUCT = "bosch~0_445_110_470" as ProductId;

describe("truth table", () => {
  test.each([
    { when: "nothing changed", agreed: {}, present: {}, result: [] },
    {
      when: "a higher price",
      agreed: {},
      present: { price: 9_900 },
      result: [{ kind: "price", old: 8_800, new: 9_900 }],
    },
    {
      when: "a lower price",
      agreed: {},
      present: { price: 7_700 },
      result: [{ kind: "price", old: 8_800, new: 7_700 }],
    },
    { when: "another deposit", agreed: {}, present: { deposit: 0 }, result: [{ kind: "deposit", old: 1_500, new: 0 }] },
    {
      when: "another VAT rate",
      agreed: {},
      present: { vat: 1_300 },
      result: [{ kind: "vat", old: 2_500, new: 1_300 }],
    },
    {
      when: "less on the shelf",
      agreed: {},
      present: { now: 3, later: 2 },
      result: [{ kind: "quantity", old: { now: 5, later: 0 }, new: { now: 3, later: 2 } }],
    },
    {
      when: "more on the shelf",
      agreed: { now: 0, later: 5 },
      present: { now: 5, later: 0 },
      result: [{ kind: "quantity", old: { now: 0, later: 5 }, new: { now: 5, later: 0 } }],
    },
    {
      when: "nothing on the shelf any more",
      agreed: {},
      present: { now: 0, later: 5, availability: "orderable" },
      result: [{ kind: "order-in", old: { now: 5, later: 0 }, new: { now: 0, later: 5 } }],
    },
    {
      when: "price and split at once",
      agreed: {},
      present: { price: 1, now: 0, later: 5 },
      result: [
        { kind: "price", old: 8_800, new: 1 },
        { kind: "order-in", old: { now: 5, later: 0 }, new: { now: 0, later: 5 } },
      ],
    },
    {
      when: "a split that never added up",
      agreed: { now: 9 },
      present: {},
      result: [{ kind: "quantity", old: { now: 9, later: 0 }, new: { now: 5, later: 0 } }],
    },
    {
      when: "a split that was agreed for fewer pieces, though as many are on the shelf",
      agreed: { now: 3, later: 0 },
      present: { now: 3, later: 2 },
      result: [{ kind: "quantity", old: { now: 3, later: 0 }, new: { now: 3, later: 2 } }],
    },
    {
      when: "temporarily none",
      agreed: {},
      present: { availability: "out-of-order", price: 1 },
      result: [{ kind: "gone" }],
    },
    { when: "discontinued", agreed: {}, present: { availability: "unavailable" }, result: [{ kind: "gone" }] },
  ] as const)("$when", ({ agreed, present, result }) => {
    expect(recheckLine(PRODUCT, agreement(agreed), condition(present))).toEqual(
      result.map((change) => ({ ...change, product: PRODUCT })),
    );
  });

  test("gone, on request, and not answered are all gone", () => {
    const without = { product: PRODUCT, quantity: 5, availability: "unavailable", stockShown: 0 } as const;
    const gone = [{ kind: "gone", product: PRODUCT }];
    expect(recheckLine(PRODUCT, agreement({}), { ...without, problem: "gone" })).toEqual(gone);
    expect(recheckLine(PRODUCT, agreement({}), { ...without, problem: "price-on-request" })).toEqual(gone);
    expect(recheckLine(PRODUCT, agreement({}), undefined)).toEqual(gone);
  });
});

function agreement({ now = 5, later = 0 }: { now?: number; later?: number }): Agreed {
  return { price: toEurCents(8_800), deposit: toEurCents(1_500), vatPercent: 2_500, now, later };
}

function condition(present: {
  price?: number;
  deposit?: number;
  vat?: number;
  now?: number;
  later?: number;
  availability?: Availability;
}): Condition {
  return {
    product: PRODUCT,
    quantity: 5,
    wholesale: toEurCents(10_000),
    discountPercent: toBasisPoints(1_200),
    price: toEurCents(present.price ?? 8_800),
    deposit: toEurCents(present.deposit ?? 1_500),
    vatPercent: toBasisPoints(present.vat ?? 2_500),
    availability: present.availability ?? "available",
    now: present.now ?? 5,
    later: present.later ?? 0,
    stockShown: present.now ?? 5,
    quotedAt: "2026-11-20T10:00:00.000Z",
  };
}

describe("dates", () => {
  const supply = [
    { warehouse: "Zagreb", quantity: 3, date: "2026-11-24", kind: "shelf" },
    { warehouse: "Zagreb", quantity: 5, date: "2026-11-27", kind: "incoming" },
  ] as const;
  const split = { now: 3, later: 2 };
  const old = [
    { quantity: 3, date: "2026-11-24" },
    { quantity: 2, date: "2026-11-27" },
  ] as const;
  const moved = [supply[0], { ...supply[1], date: "2026-11-30" }];

  test.each([
    { when: "the same", agreed: old, present: supply, changes: [] },
    {
      when: "other places, the same dates",
      agreed: old,
      present: [{ ...supply[0], warehouse: "Split" }, supply[1]],
      changes: [],
    },
    {
      when: "moved",
      agreed: old,
      present: moved,
      changes: [{ kind: "date", product: PRODUCT, old, new: [old[0], { quantity: 2, date: "2026-11-30" }] }],
    },
    {
      when: "the same dates, fewer pieces on the first",
      agreed: old,
      present: [{ ...supply[0], quantity: 1 }, supply[1]],
      changes: [
        {
          ...{ kind: "date", product: PRODUCT, old },
          new: [
            { quantity: 1, date: "2026-11-24" },
            { quantity: 4, date: "2026-11-27" },
          ],
        },
      ],
    },
    { when: "none agreed to", agreed: undefined, present: moved, changes: [] },
    {
      when: "none given any more",
      agreed: old,
      present: undefined,
      changes: [{ kind: "date", product: PRODUCT, old, new: [{ quantity: 5, date: null }] }],
    },
    { when: "none given before or now", agreed: [{ quantity: 5, date: null }], present: undefined, changes: [] },
    {
      when: "given for pieces that were on request",
      agreed: [old[0], { quantity: 2, date: null }],
      present: supply,
      changes: [{ kind: "date", product: PRODUCT, old: [old[0], { quantity: 2, date: null }], new: old }],
    },
    {
      when: "given for pieces of which none had one",
      agreed: [{ quantity: 5, date: null }],
      present: supply,
      changes: [{ kind: "date", product: PRODUCT, old: [{ quantity: 5, date: null }], new: old }],
    },
    {
      when: "withdrawn for pieces that had one",
      agreed: old,
      present: [supply[0], { ...supply[1], date: null }],
      changes: [{ kind: "date", product: PRODUCT, old, new: [old[0], { quantity: 2, date: null }] }],
    },
  ])("$when", ({ agreed, present, changes }) => {
    const now = { ...condition(split), ...(present && { supply: present }) };
    expect(recheckLine(PRODUCT, { ...agreement(split), supply: agreed }, now)).toEqual(changes);
  });

  test("a changed split says the dates by itself", () => {
    const now = { ...condition({ now: 5 }), supply: moved };
    expect(recheckLine(PRODUCT, { ...agreement(split), supply: old }, now)).toMatchObject([{ kind: "quantity" }]);
  });
});
