import { expect, test } from "vitest";
import type { Condition, Priced } from "../conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "../money.ts";
import type { ProductId } from "../product-id.ts";
import { type CartVersion, FIRST_CART } from "./carts.ts";
import { priceCart } from "./price-cart.ts";

test("a cart comes to what of it can be ordered, and knows no condition of what is gone", () => {
  const conditions: Condition[] = [
    priced("available", { now: 2 }),
    { ...unpriced, problem: "gone" },
    priced("orderable", { now: 0 }),
    { ...unpriced, problem: "price-on-request" },
    priced("out-of-order", { now: 0 }),
    priced("unavailable", { now: 0 }),
  ];
  const cart = { id: FIRST_CART, title: "Cart 1", version: "1" as CartVersion, lines: [] };
  const known = conditions.map((one, at) => (at === 1 ? null : one));
  const vat = [{ percent: 2_500, base: 440, amount: 110 }];
  const totals = { goods: 400, deposit: 40, withoutVat: 440, vat, total: 550 };
  expect(priceCart(cart, conditions)).toEqual({ ...cart, conditions: known, totals });
});

const unpriced = { product: "a~1" as ProductId, quantity: 2, availability: "available", stockShown: 0 } as const;

function priced(availability: Priced["availability"], { now }: { now: number }): Priced {
  return {
    product: "a~1" as ProductId,
    quantity: 2,
    wholesale: toEurCents(100),
    discountPercent: toBasisPoints(0),
    price: toEurCents(100),
    deposit: toEurCents(10),
    vatPercent: toBasisPoints(2_500),
    availability,
    now,
    later: 2 - now,
    stockShown: now,
    quotedAt: "2026-11-20T10:00:00.000Z",
  };
}
