import { isErpError } from "#erp-adapter/contract/errors.ts";
import { type ApprovalRequest, clearingKey } from "../approvals/request.ts";
import { toContext } from "./actor.ts";
import type { Attempt } from "./attempt.ts";
import { findCart, holdsAll, toCartUpdate, toRemovalOfLines } from "./clear-cart.ts";

const MAX_TRIES = 3;

/**
 * Takes the lines that a person has asked to be approved out of their cart; what was put into the cart meanwhile stays.
 * False if the cart could not be changed: the caller tries again.
 */
export async function takeAsked(attempt: Attempt, request: ApprovalRequest): Promise<boolean> {
  const { erp, log } = attempt;
  const asked = request.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  let toRemoval = toCartUpdate;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const cart = await findCart(attempt, request.cart.id);
      // An earlier try, whose answer was lost, has taken them out.
      if (!cart || (cart.version !== request.cart.version && !holdsAll(cart.lines, asked))) return true;
      const removal = toRemoval(cart.lines, asked);
      if (!removal) return true;
      try {
        const c = { ...toContext(attempt), idempotencyKey: clearingKey(request.id, cart.version) };
        await erp.carts.update(cart.id, { ...removal, ifVersion: cart.version }, c);
        return true;
      } catch (error) {
        // The remainder breaks a rule, for instance of a pack: then the line leaves whole.
        if (isErpError(error, "VALIDATION")) toRemoval = toRemovalOfLines;
        else if (!isErpError(error, "VERSION_CONFLICT")) throw error;
      }
    }
  } catch (error) {
    if (!isErpError(error)) throw error;
    log.warn({ request: request.id, code: error.code }, "asked lines are still in their cart");
  }
  return false;
}
