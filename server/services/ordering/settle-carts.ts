import type { Actor } from "./actor.ts";
import { withoutOrdered } from "./clear-cart.ts";
import { clearLeft } from "./clear-left.ts";
import type { Intent } from "./intent.ts";
import type { SettledCarts } from "./ordering.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import { verifyIntent } from "./verify-order.ts";

/** Minimum milliseconds between questions to the ERP about one intent, however often the person loads a page. */
const ASKED_EVERY = 1_000;

/** Milliseconds that a page may spend on the settling of carts. */
const SETTLING_BUDGET = 1_500;

/** See `Ordering.settleCarts`. */
export async function settleCarts(parts: OrderingParts, actor: Actor, until: number): Promise<SettledCarts> {
  const { clock, machineClock, intents } = parts;
  const deadline = Math.min(until, machineClock() + SETTLING_BUDGET);
  const attempt = { ...parts, actor, deadline };
  let changed = false;
  const open = await intents.openOfUser(actor.user.id);
  for (const intent of open.filter((one) => isToSettle(one, clock()))) {
    if (machineClock() >= deadline) break;
    if (intent.state === "confirmed") await clearLeft(attempt, intent);
    else await verifyIntent(attempt, intent, "person");
    changed ||= (await intents.get(intent.id))?.closedAt !== null;
  }
  const left = open.length === 0 ? [] : await intents.openOfUser(actor.user.id);
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

function isToSettle({ state, lease, askedAt }: Intent, now: number): boolean {
  const isOpen = state === "sent" || state === "unknown" || state === "confirmed";
  return isOpen && lease.until <= now && now - askedAt >= ASKED_EVERY;
}
