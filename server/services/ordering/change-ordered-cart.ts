import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Actor } from "./actor.ts";
import { asOutage } from "./as-outage.ts";
import type { HeldIntent, Intent } from "./intent.ts";
import { LEASE_MARGIN, LOOK_EVERY, type OrderingParts } from "./ordering-parts.ts";

export interface CartChange {
  actor: Actor;
  cart: CartId;
  /** products whose quantities the change sets or removes; empty for a change that only adds */
  set: readonly ProductId[];
}

/** Milliseconds that a change waits for an order of the same cart. */
const PATIENCE = 2_000;

/** Milliseconds that a change takes at most. */
const CHANGE_BUDGET = 5_000;

/** See `Ordering.changeCart`. */
export async function changeCart<Result>(
  parts: OrderingParts,
  change: CartChange,
  work: () => Promise<Result>,
): Promise<Result> {
  const { clock, pause, intents } = parts;
  const until = clock() + PATIENCE;
  let held = await asOutage(hold(parts, change));
  while (!held) {
    if (clock() >= until) throw new ErpError("IN_PROGRESS", {});
    await pause(LOOK_EVERY);
    held = await asOutage(hold(parts, change));
  }
  try {
    const result = await work();
    for (const { id } of held) await intents.keep(id, change.set);
    return result;
  } finally {
    for (const intent of held) await intents.free(intent);
  }
}

/**
 * Takes over the leases of the cart's orders in doubt; null while an order of the cart is under way or its lines are
 * leaving the cart.
 */
async function hold({ clock, intents }: OrderingParts, { actor, cart, set }: CartChange): Promise<HeldIntent[] | null> {
  const all = await intents.openOf(actor.user.id, cart);
  const open = all.filter((intent) => holdsCart(intent, clock()));
  if (open.some(({ state }) => state === "confirmed")) return null;
  // A change that only adds needs no lease: the added quantities survive the removal of the ordered ones, whichever
  // happens first.
  if (set.length === 0) return [];
  if (open.some(({ lease }) => lease.until > clock())) return null;
  const held: HeldIntent[] = [];
  for (const intent of open) {
    const mine = await intents.takeOver(intent, clock() + CHANGE_BUDGET + LEASE_MARGIN);
    if (mine) held.push(mine);
    else {
      for (const one of held) await intents.free(one);
      return null;
    }
  }
  return held;
}

/** True if lines of the intent's cart may belong to an order. */
export function holdsCart({ state, lease }: Intent, now: number): boolean {
  return state !== "rejected" && (state !== "recorded" || lease.until > now);
}
