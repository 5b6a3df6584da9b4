import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { Actor } from "./actor.ts";
import { withoutOrdered } from "./clear-cart.ts";
import { clearLeft } from "./clear-left.ts";
import type { Intent } from "./intent.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import { isUnsure, mayBeAsked } from "./standing.ts";
import { verifyIntent } from "./verify-order.ts";

/** The person's carts after `settleCarts`. */
export interface SettledCarts {
  /** true if lines were removed from a cart: carts read before are outdated */
  changed: boolean;
  /** the cart without the lines of confirmed orders that are still in it */
  free(cart: Cart): Cart;
}

/** Milliseconds that a page may spend on the settling of carts. */
const SETTLING_BUDGET = 1_500;

/** See `Ordering.settleCarts`. */
export async function settleCarts(parts: OrderingParts, actor: Actor, until: number): Promise<SettledCarts> {
  const { clock, machineClock, intents } = parts;
  const deadline = Math.min(until, machineClock() + SETTLING_BUDGET);
  const attempt = { ...parts, actor, deadline };
  let changed = false;
  const open = await intents.unsettledOf(actor.user.id);
  for (const intent of open.filter((one) => isToSettle(one) && mayBeAsked(one, clock()))) {
    if (machineClock() >= deadline) break;
    if (intent.state === "confirmed") await clearLeft(attempt, intent);
    else await verifyIntent(attempt, intent, "person");
    changed ||= (await intents.get(intent.id))?.closedAt !== null;
  }
  const left = open.length === 0 ? [] : await intents.unsettledOf(actor.user.id);
  const leaving = await Promise.all(
    left
      .filter(({ state }) => state === "confirmed")
      .map(async (intent) => ({ cart: intent.cart.id, free: await withoutOrdered(parts, intent) })),
  );
  return {
    changed,
    free: (cart) => leaving.reduce((rest, one) => (one.cart === cart.id ? one.free(rest) : rest), cart),
  };
}

/** Also an order that was denied: once the ERP has said so at a look too, it counts for no limit any more. */
function isToSettle(intent: Intent): boolean {
  return intent.state === "confirmed" || isUnsure(intent);
}
