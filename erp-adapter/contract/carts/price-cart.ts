import { type Condition, isOrderable } from "../conditions/conditions.ts";
import { addUp } from "../totals.ts";
import type { Cart, PricedCart } from "./carts.ts";

/** A cart under the conditions of its lines, given in their order. */
export function priceCart(cart: Cart, conditions: readonly Condition[]): PricedCart {
  return {
    ...cart,
    conditions: conditions.map((one) => ("problem" in one && one.problem === "gone" ? null : one)),
    totals: addUp(conditions.filter(isOrderable)),
  };
}
