import { expect, test } from "vitest";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createRecentConditions } from "./recent-conditions.ts";

const ASKED_AT = 1_000_000;

test("every partner, product and quantity gets its own price, in the order asked", () => {
  const recent = createRecentConditions(() => ASKED_AT);
  const asked = ["1", "11", "001001"].flatMap((partner) =>
    ["1~1", "11~1", "1~11", "a~1"].flatMap((product) =>
      [1, 11, 12].map((quantity) => ({ partner: partner as PartnerCode, product: product as ProductId, quantity })),
    ),
  );
  for (const [at, { partner, product, quantity }] of asked.entries())
    recent.keep(partner, [conditionOf({ product, quantity, price: at + 1 })], ASKED_AT);
  for (const partner of new Set(asked.map((one) => one.partner))) {
    const own = asked.map((one, at) => ({ ...one, price: at + 1 })).filter((one) => one.partner === partner);
    const found = recent.find(partner, own.toReversed());
    expect(found.map((one) => one?.condition)).toEqual(own.toReversed().map(conditionOf));
  }
});

test.each([
  ["another partner", "001002", "a~1", 5],
  ["another product", "001001", "a~2", 5],
  ["a smaller quantity", "001001", "a~1", 4],
  ["a larger quantity", "001001", "a~1", 50],
])("a price that is kept is no answer to %s", (_, partner, product, quantity) => {
  const recent = createRecentConditions(() => ASKED_AT);
  recent.keep("001001" as PartnerCode, [conditionOf({ product: "a~1", quantity: 5, price: 1 })], ASKED_AT);
  expect(recent.find(partner as PartnerCode, [{ product: product as ProductId, quantity }])).toEqual([null]);
});

test.each([
  { age: 0, shown: true, withStock: true },
  { age: 15_000, shown: true, withStock: true },
  { age: 15_001, shown: true, withStock: false },
  { age: 60_000, shown: true, withStock: false },
  { age: 60_001, shown: false, withStock: false },
])("$age ms after the ERP was asked a price is shown: $shown, with its stock: $withStock", (expected) => {
  const recent = createRecentConditions(() => ASKED_AT + expected.age);
  const condition = conditionOf({ product: "a~1", quantity: 5, price: 1 });
  recent.keep("001001" as PartnerCode, [condition], ASKED_AT);
  const [found] = recent.find("001001" as PartnerCode, [condition]);
  expect(found).toEqual(expected.shown ? { condition, withStock: expected.withStock } : null);
});

test("a newer answer stands in the place of the older one", () => {
  const recent = createRecentConditions(() => ASKED_AT + 60_001);
  for (const price of [1, 2])
    recent.keep("001001" as PartnerCode, [conditionOf({ product: "a~1", quantity: 5, price })], ASKED_AT + price);
  const [found] = recent.find("001001" as PartnerCode, [{ product: "a~1" as ProductId, quantity: 5 }]);
  expect(found?.condition).toMatchObject({ price: 2 });
});

function conditionOf({ product, quantity, price }: { product: string; quantity: number; price: number }): Priced {
  return {
    product: product as ProductId,
    quantity,
    wholesale: toEurCents(price),
    discountPercent: toBasisPoints(0),
    price: toEurCents(price),
    deposit: toEurCents(0),
    vatPercent: toBasisPoints(2_500),
    availability: "available",
    now: quantity,
    later: 0,
    stockShown: 12,
    quotedAt: "2026-11-20T10:00:00.000Z",
  };
}
