import type { Cart, CartId, PricedCart } from "../carts/carts.ts";
import { isOrderable } from "../conditions/conditions.ts";
import { MAX_QUANTITY } from "../quantity.ts";
import { addUp } from "../totals.ts";
import { type AnswerFault, firstBroken, firstFaultIn, within } from "./answer-fault.ts";
import { faultInCondition } from "./conditions-answer.ts";
import { faultInTotals } from "./totals-answer.ts";

/** Fault unless the answer can be the complete list of a user's carts, each cart once. */
export function faultInCarts({ carts, total }: { carts: readonly Cart[]; total: number }): AnswerFault | null {
  const ids = new Set(carts.map(({ id }) => id));
  return (
    firstBroken([
      [ids.size === carts.length, "carts", "two have one id"],
      [carts.length > 0, "carts", "a user has one cart at least"],
      [total === carts.length, "total", "not the number of carts"],
    ]) ?? firstFaultIn("carts", carts, (cart) => faultInCart(cart))
  );
}

/**
 * Fault unless the answer is the cart `asked` (any cart if undefined), with each product once and in a valid quantity.
 */
export function faultInCart({ id, lines }: Cart, asked?: CartId): AnswerFault | null {
  const seen = new Set<string>();
  return (
    firstBroken([
      [id !== "", "id", "empty"],
      [asked === undefined || id === asked, "id", "not the cart asked for"],
    ]) ??
    firstFaultIn("lines", lines, ({ product, quantity }) => {
      const isNew = !seen.has(product);
      seen.add(product);
      return firstBroken([
        [isNew, "product", "there twice"],
        [quantity >= 1 && quantity <= MAX_QUANTITY, "quantity", `not 1 to ${MAX_QUANTITY}`],
      ]);
    })
  );
}

/**
 * Like `faultInCart`, for a priced cart: also checks the conditions of its lines, and the totals of the orderable
 * lines.
 */
export function faultInPricedCart(cart: PricedCart, asked: CartId, now: number): AnswerFault | null {
  const { lines, conditions, totals } = cart;
  const ofLines = faultInCart(cart, asked);
  if (ofLines) return ofLines;
  if (conditions.length !== lines.length) return { path: "conditions", reason: "not one for each line" };
  const ofConditions = firstFaultIn(
    "conditions",
    conditions,
    (one, at) => one && faultInCondition(one, lines[at], now),
  );
  if (ofConditions) return ofConditions;
  const fault = faultInTotals(totals, addUp(conditions.filter((one) => one !== null).filter(isOrderable)));
  return fault && within("totals", fault);
}
