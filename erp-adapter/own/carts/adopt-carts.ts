import type { Work } from "#database/work.ts";
import { ANY_PACK, applyCartUpdate } from "../../contract/carts/apply-cart-update.ts";
import type { Adoption } from "../../contract/carts/carts.ts";
import type { UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { appendCart, listCarts, saveCart } from "./cart-book.ts";

/**
 * Moves a guest's carts to a customer: each cart with lines is merged into the customer's first cart with the same
 * title, or added as a new cart, and the guest's cart is emptied. Does not check pack quantities, because a pack size
 * that has changed must not block the move. Throws VALIDATION if a quantity, the lines or the carts exceed their
 * limits; the caller's transaction then undoes the moves so far.
 */
export function* adoptCarts(guest: UserId, customer: UserId): Work<Adoption> {
  const outcome = { merged: 0, added: 0 };
  for (const cart of yield* listCarts(guest)) {
    if (cart.lines.length === 0) continue;
    const target = (yield* listCarts(customer)).find((own) => own.title === cart.title);
    if (target) {
      const result = applyCartUpdate(target.lines, { products: cart.lines, merge: true, delete: false }, ANY_PACK);
      if ("refusal" in result) throw new ErpError("VALIDATION", result.refusal);
      yield* saveCart(customer, { ...target, lines: result.lines });
      outcome.merged += 1;
    } else {
      yield* appendCart(customer, { title: cart.title, lines: cart.lines });
      outcome.added += 1;
    }
    yield* saveCart(guest, { ...cart, lines: [] });
  }
  return outcome;
}
