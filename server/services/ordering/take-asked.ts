import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { type ApprovalRequest, clearingKey } from "../approvals/request.ts";
import { toContext } from "./actor.ts";
import type { Attempt } from "./attempt.ts";
import { findCart, toCartUpdate, toRemovalOfLines } from "./clear-cart.ts";

const MAX_TRIES = 3;

/**
 * Removes the lines of a request for approval from the cart of the person who asked; keeps all other changes of the
 * cart. False if the cart could not be changed: the caller tries again.
 */
export async function takeAsked(attempt: Attempt, request: ApprovalRequest): Promise<boolean> {
  const { erp, log } = attempt;
  const asked = request.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  let unsure = request.clearingVersion;
  let toRemoval = toCartUpdate;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const cart = await findCart(attempt, request.cart.id);
      // An earlier try without an answer has probably removed the lines. A second removal would lose later additions.
      if (!cart || (unsure !== null && unsure !== cart.version)) return true;
      const removal = toRemoval(cart.lines, asked);
      if (!removal) return true;
      await noteClearing(attempt, request.id, cart.version);
      try {
        const c = { ...toContext(attempt), idempotencyKey: clearingKey(request.id, cart.version) };
        await erp.carts.update(cart.id, { ...removal, ifVersion: cart.version }, c);
        return true;
      } catch (error) {
        // The remainder breaks a rule, for instance about pack quantities: whole lines are removed instead.
        if (isErpError(error, "VALIDATION")) toRemoval = toRemovalOfLines;
        else if (!isErpError(error, "VERSION_CONFLICT")) throw error;
        unsure = null;
      }
    }
    // The ERP has refused the last try: nothing was taken out.
    await noteClearing(attempt, request.id, null);
  } catch (error) {
    if (!isErpError(error)) throw error;
    if (error.effect === "none") await noteClearing(attempt, request.id, null);
    log.warn({ request: request.id, code: error.code }, "asked lines are still in their cart");
  }
  return false;
}

async function noteClearing({ db }: Pick<Attempt, "db">, id: string, version: CartVersion | null): Promise<void> {
  await db.query.updateTable("approval_request").set({ clearing_version: version }).where("id", "=", id).execute();
}
