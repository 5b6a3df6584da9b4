import { type Condition, isOrderable } from "../conditions/conditions.ts";
import { addUp } from "../totals.ts";
import type { Cart, PricedCart } from "./carts.ts";

/** A cart with its conditions, which come in the order of its lines. */
export function priceCart(cart: Cart, conditions: readonly Condition[]): PricedCart {
  return {
    ...cart,
    conditions: conditions.map((one) => ("problem" in one && one.problem === "gone" ? null : one)),
    totals: addUp(conditions.filter(isOrderable)),
  };
}
