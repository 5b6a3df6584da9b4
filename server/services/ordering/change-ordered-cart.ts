import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Intent } from "./intent.ts";
import type { CartChange } from "./ordering.ts";
import { LEASE_MARGIN, LOOK_EVERY, type OrderingParts } from "./ordering-parts.ts";

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
  const { clock, pause } = parts;
  const until = clock() + PATIENCE;
  const owner = parts.ids();
  for (let held = hold(parts, change, owner); ; held = hold(parts, change, owner)) {
    if (held) return carryOut(parts, change, held, owner, work);
    if (clock() >= until) throw new ErpError("IN_PROGRESS", {});
    await pause(LOOK_EVERY);
  }
}

/** The orders in doubt of the cart, which nobody looks after meanwhile; null while one is under way or leaves the cart. */
function hold({ clock, intents }: OrderingParts, { actor, cart, set }: CartChange, owner: string): Intent[] | null {
  const open = intents.openOf(actor.user.id, cart).filter((intent) => holdsCart(intent, clock()));
  if (open.some(({ state }) => state === "confirmed")) return null;
  // What is only added stays when ordered quantities are taken off, before or after.
  if (set.length === 0) return [];
  if (open.some(({ lease }) => lease.until > clock())) return null;
  const held: Intent[] = [];
  for (const intent of open) {
    const mine = intents.takeOver(intent, { owner, until: clock() + CHANGE_BUDGET + LEASE_MARGIN });
    if (mine) held.push(mine);
    else {
      for (const { id } of held) intents.free(id, owner);
      return null;
    }
  }
  return held;
}

/** True when lines of the intent's cart may belong to an order. */
export function holdsCart({ state, lease }: Intent, now: number): boolean {
  return state !== "rejected" && (state !== "recorded" || lease.until > now);
}

async function carryOut<Result>(
  { intents }: OrderingParts,
  { set }: CartChange,
  held: readonly Intent[],
  owner: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    if (set.length > 0) for (const { id } of held) intents.keep(id, set);
    return result;
  } finally {
    for (const { id } of held) intents.free(id, owner);
  }
}
