import type { Cart, CartLine } from "#erp-adapter/contract/carts/carts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { isQuantity } from "#erp-adapter/contract/quantity.ts";
import type { Actor } from "./actor.ts";
import { pauseBeforeCheck } from "./check-pauses.ts";
import type { Intent } from "./intent.ts";
import { type OrderingParts, toContext } from "./ordering-parts.ts";

const MAX_TRIES = 8;

/**
 * Takes the ordered lines out of the cart and closes the intent; the caller holds its lease. False when that has to
 * wait: a job goes on. A cart that somebody changes meanwhile keeps the change.
 */
export async function clearCart(
  parts: OrderingParts,
  intent: Intent,
  owner: string,
  actor: Actor,
  deadline: number,
): Promise<boolean> {
  const { clock, log, intents, reach } = parts;
  try {
    await takeOut(parts, intent, toContext(actor, deadline));
  } catch (error) {
    if (!isErpError(error)) throw error;
    log.warn({ intent: intent.id, code: error.code, effect: error.effect }, "ordered lines are still in their cart");
    const pause = pauseBeforeCheck(intent, clock());
    if (pause !== null) {
      intents.postpone(intent.id, owner, clock() + pause);
      return false;
    }
    log.error({ intent: intent.id }, "ordered lines stay in their cart: it could not be changed for days");
  }
  intents.close(intent.id);
  reach("closed");
  return true;
}

async function takeOut(parts: OrderingParts, intent: Intent, c: ReturnType<typeof toContext>): Promise<void> {
  const { erp, intents, copies, reach } = parts;
  const ordered = copies.ofQuote(intent.quote)?.order.lines ?? [];
  // Not null when an earlier try ended without an answer: it may have taken the lines out already.
  let unsure = intent.clearingVersion;
  for (let tries = 1; ; tries += 1) {
    const cart = await getCart(parts, intent, c);
    if (!cart) return;
    if (unsure !== null && unsure !== cart.version && !holdsAll(cart.lines, ordered)) return;
    const products = subtract(cart.lines, ordered);
    if (products === null) return;
    intents.clearing(intent.id, cart.version);
    reach("clearing");
    try {
      await erp.carts.update(cart.id, { products, merge: false, ifVersion: cart.version }, c);
      reach("cart-updated");
      return;
    } catch (error) {
      if (!isErpError(error, "VERSION_CONFLICT") || tries === MAX_TRIES) throw error;
      unsure = null;
    }
  }
}

async function getCart({ erp }: OrderingParts, intent: Intent, c: ReturnType<typeof toContext>): Promise<Cart | null> {
  try {
    return await erp.carts.get(intent.cart.id, c);
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) return null;
    throw error;
  }
}

type Ordered = readonly { product: CartLine["product"]; quantity: number }[];

function holdsAll(lines: readonly CartLine[], ordered: Ordered): boolean {
  return ordered.every(({ product, quantity }) =>
    lines.some((line) => line.product === product && line.quantity >= quantity),
  );
}

/** What remains of the lines, or null when nothing of the order is among them. */
export function subtract(lines: readonly CartLine[], ordered: Ordered): CartLine[] | null {
  const taken = new Map<string, number>();
  for (const { product, quantity } of ordered) taken.set(product, (taken.get(product) ?? 0) + quantity);
  if (!lines.some((line) => taken.has(line.product))) return null;
  return lines.flatMap((line) => {
    const quantity = line.quantity - (taken.get(line.product) ?? 0);
    return isQuantity(quantity) ? [{ product: line.product, quantity }] : [];
  });
}
