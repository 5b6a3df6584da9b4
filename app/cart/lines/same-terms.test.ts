import { expect, test } from "vitest";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { DELIVERY } from "../../orders/orders.states.tsx";
import { CART } from "../cart.states.tsx";
import type { CartLineView } from "../load-cart-page.ts";
import { isSameTerms } from "./same-terms.ts";

const SHELF: Supply = { warehouse: "Zagreb", quantity: 4, date: "2026-11-24", kind: "shelf" };
const FRIDAY: Supply = { warehouse: "Zagreb", quantity: 2, date: "2026-11-27", kind: "incoming" };
const MONDAY: Supply = { ...FRIDAY, date: "2026-11-30" };

test("more pieces of the same terms may be ordered without being shown again", () => {
  expect(isSameTerms(page(), page({ quantity: 9, split: splitOf([SHELF, { ...FRIDAY, quantity: 5 }]) }))).toBe(true);
});

test.each<[string, Partial<CartLineView>]>([
  ["a price", { condition: condition({ price: toEurCents(1) }) }],
  ["a list price", { condition: condition({ wholesale: toEurCents(1) }) }],
  ["a deposit", { condition: condition({ deposit: toEurCents(1) }) }],
  ["a VAT rate", { condition: condition({ vatPercent: toBasisPoints(1) }) }],
  ["pieces that come later", { split: splitOf([SHELF]) }],
  ["a day between the first and the last", { split: splitOf([SHELF, FRIDAY, MONDAY]) }],
  ["the last day", { split: splitOf([SHELF, MONDAY]) }],
  ["a day that is not known any more", { split: splitOf([SHELF, { ...FRIDAY, date: null }]) }],
  ["the day on which the pieces on the shelf leave", { split: splitOf([{ ...SHELF, date: "2026-11-25" }, FRIDAY]) }],
  ["a line that is not ordered", { leftOut: "gone" }],
])("%s that differs must be seen first", (_, line) => {
  expect(isSameTerms(page(), page(line))).toBe(false);
});

test.each<[string, Partial<Delivery>]>([
  ["the cost of delivery", { cost: toEurCents(1) }],
  ["its VAT rate", { vatPercent: toBasisPoints(1) }],
  ["the carrier", { carrier: null, carrierName: "" }],
  ["the day", { date: null }],
])("%s that differs must be seen first", (_, delivery) => {
  expect(isSameTerms(page({}, { date: "2026-11-30" }), page({}, { date: "2026-11-30", ...delivery }))).toBe(false);
});

test("another number of deliveries on the same days must be seen first", () => {
  const { lines, order } = page();
  expect(isSameTerms(page(), { lines, order: { ...order, delivery: { ...order.delivery, count: 4 } } })).toBe(false);
});

function page(line: Partial<CartLineView> = {}, delivery: Partial<Delivery> = {}) {
  const [first] = CART.lines;
  if (!first || !CART.order) throw new Error("a cart without a line, or without an order");
  const view = { ...CART.order.delivery, delivery: { ...DELIVERY, ...delivery } };
  return {
    lines: [{ ...first, condition: condition({}), split: splitOf([SHELF, FRIDAY]), leftOut: null, ...line }],
    order: { ...CART.order, delivery: view },
  };
}

function condition(other: Partial<NonNullable<CartLineView["condition"]>>): CartLineView["condition"] {
  const amounts = { wholesale: toEurCents(10_000), price: toEurCents(9_000), deposit: toEurCents(500) };
  const rates = { discountPercent: toBasisPoints(1_000), vatPercent: toBasisPoints(2_500) };
  return { ...amounts, ...rates, availability: "available", ...other };
}

function splitOf(parts: Supply[]): CartLineView["split"] {
  const later = parts.filter(({ kind }) => kind !== "shelf").reduce((sum, { quantity }) => sum + quantity, 0);
  return { now: 4, later, plan: { parts, today: "2026-11-24" } };
}
