import { promisesOf } from "#erp-adapter/contract/conditions/supply.ts";
import type { CartLineView, CartPageData } from "../load-cart-page.ts";

type Shown = Pick<CartPageData, "lines" | "order">;

/**
 * True if new quantities have changed nothing but amounts: each line has the same prices and days, and the delivery is
 * the same at the same cost, in as many deliveries. An order that was pressed before may then be sent without being looked at once more.
 */
export function isSameTerms(before: Shown, now: Shown): boolean {
  const old = new Map(before.lines.map((line) => [line.product, termsOf(line)]));
  return (
    deliveryOf(before) === deliveryOf(now) &&
    before.lines.length === now.lines.length &&
    now.lines.every((line) => old.get(line.product) === termsOf(line))
  );
}

function deliveryOf({ order }: Shown): string {
  return JSON.stringify([order?.delivery.delivery, order?.delivery.count]);
}

function termsOf({ condition, split, leftOut }: CartLineView): string {
  const days = split?.plan && promisesOf(split.plan.parts).map(({ date }) => date);
  return JSON.stringify([condition, split && split.later > 0, days, leftOut]);
}
