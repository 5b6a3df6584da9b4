import type { Cart, CartId, CartLine, CartUpdate } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { isQuantity } from "#erp-adapter/contract/quantity.ts";
import { requestOf } from "#rules/approval-requests.ts";
import { toContext } from "./actor.ts";
import type { Attempt, HeldAttempt } from "./attempt.ts";
import { nextCheck } from "./check-pauses.ts";
import { quantitiesOf } from "./draft-of-quote.ts";
import type { Intent } from "./intent.ts";
import { CLEARING_BUDGET, type OrderingParts } from "./ordering-parts.ts";

const MAX_TRIES = 8;

/**
 * Removes the ordered lines from the cart and closes the intent. False if a job has to finish this. Changes that a
 * person makes to the cart at the same time are kept.
 */
export async function clearCart(attempt: HeldAttempt): Promise<boolean> {
  const { clock, machineClock, log, intents, reach, intent, deadline } = attempt;
  try {
    await takeOut({ ...attempt, deadline: Math.min(deadline, machineClock() + CLEARING_BUDGET) });
  } catch (error) {
    if (!isErpError(error)) throw error;
    log.warn({ intent: intent.id, code: error.code, effect: error.effect }, "ordered lines are still in their cart");
    const checkAt = nextCheck(intent, clock());
    if (checkAt !== null) {
      await intents.postpone(intent, checkAt);
      return false;
    }
    log.error({ intent: intent.id }, "ordered lines stay in their cart: it could not be changed for days");
  }
  await intents.close(intent.id);
  reach("closed");
  return true;
}

async function takeOut(attempt: HeldAttempt): Promise<void> {
  const { erp, log, intents, reach, intent } = attempt;
  const ordered = await linesToLeave(attempt, intent);
  // The version from which an earlier try, which got no answer, may already have removed the lines; null if there is
  // none.
  let unsure = intent.clearingVersion;
  let toRemoval = toCartUpdate;
  for (let tries = 1; ; tries += 1) {
    const cart = await findCart(attempt, intent.cart.id);
    if (!cart) return;
    // The person was told that nothing had been ordered: what they have changed since then is what they want.
    if (intent.told?.as === "not-placed" && unsure === null && cart.version !== intent.cart.version) return;
    if (hasLeft({ clearingVersion: unsure }, cart, ordered)) return;
    const removal = toRemoval(cart.lines, ordered);
    if (!removal) return;
    await intents.clearing(intent.id, cart.version);
    reach("clearing");
    try {
      const idempotencyKey = `cleared:${intent.id}:${cart.version}` as IdempotencyKey;
      const c = { ...toContext(attempt), idempotencyKey };
      await erp.carts.update(cart.id, { ...removal, ifVersion: cart.version }, c);
      reach("cart-updated");
      return;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      if (isErpError(error, "VALIDATION")) {
        // The remainder breaks a rule, for instance a new pack quantity: whole lines are removed. Losing the remainder
        // is better than ordering something twice.
        log.warn({ intent: intent.id, field: error.details.field }, "ordered lines leave their cart whole");
        toRemoval = toRemovalOfLines;
      } else if (!isErpError(error, "VERSION_CONFLICT")) throw error;
      unsure = null;
    }
  }
}

/** A function that returns a cart without the lines of a confirmed order. */
export async function withoutOrdered(parts: OrderingParts, intent: Intent): Promise<(cart: Cart) => Cart> {
  const ordered = await linesToLeave(parts, intent);
  return (cart) => (hasLeft(intent, cart, ordered) ? cart : { ...cart, lines: remainingLines(cart.lines, ordered) });
}

/** The ordered lines, except products that the person set while the order was in doubt. */
async function linesToLeave({ copies, intents }: OrderingParts, intent: Intent): Promise<Ordered> {
  const kept = new Set((await intents.get(intent.id))?.kept);
  const copy = await copies.ofQuote(intent.quote);
  return copy?.order.lines.filter(({ product }) => !kept.has(product)) ?? [];
}

/** True if an earlier try, whose answer was lost, removed the lines from the cart version that it had read. */
function hasLeft({ clearingVersion }: Pick<Intent, "clearingVersion">, cart: Cart, ordered: Ordered): boolean {
  return clearingVersion !== null && clearingVersion !== cart.version && !holdsAll(cart.lines, ordered);
}

/** Null if the cart no longer exists, or if it stands for a request for approval: the ERP has no such cart. */
export async function findCart(attempt: Attempt, id: CartId): Promise<Cart | null> {
  if (requestOf(id) !== null) return null;
  try {
    return await attempt.erp.carts.get(id, toContext(attempt));
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) return null;
    throw error;
  }
}

type CartRemoval = Required<Pick<CartUpdate, "products" | "merge" | "delete">>;

type Ordered = readonly { product: CartLine["product"]; quantity: number }[];

function holdsAll(lines: readonly CartLine[], ordered: Ordered): boolean {
  return ordered.every(({ product, quantity }) =>
    lines.some((line) => line.product === product && line.quantity >= quantity),
  );
}

/**
 * The update that removes ordered quantities from a cart. If no ordered line leaves a remainder, it deletes these
 * lines, which no ERP rule can refuse; otherwise it sets all lines to what remains. Null if no ordered product is in
 * the cart.
 */
export function toCartUpdate(lines: readonly CartLine[], ordered: Ordered): CartRemoval | null {
  const removal = toRemovalOfLines(lines, ordered);
  if (!removal) return null;
  const remaining = remainingLines(lines, ordered);
  return remaining.length + removal.products.length === lines.length
    ? removal
    : { products: remaining, merge: false, delete: false };
}

function remainingLines(lines: readonly CartLine[], ordered: Ordered): CartLine[] {
  const taken = quantitiesOf(ordered);
  return lines.flatMap(({ product, quantity }) => {
    const left = quantity - (taken.get(product) ?? 0);
    return isQuantity(left) ? [{ product, quantity: left }] : [];
  });
}

export function toRemovalOfLines(lines: readonly CartLine[], ordered: Ordered): CartRemoval | null {
  const taken = quantitiesOf(ordered);
  const products = lines.filter((line) => taken.has(line.product));
  return products.length === 0 ? null : { products, merge: true, delete: true };
}
