import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { Actor } from "./actor.ts";
import { pauseBeforeCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import type { Intent } from "./intent.ts";
import { CLEARING_MARGIN, type OrderingParts, toContext } from "./ordering-parts.ts";

/** done: the lines have left the cart · open: not yet, a job goes on · taken: somebody else is at it */
export type Clearing = "done" | "open" | "taken";

/**
 * Takes the lines of a confirmed order out of their cart, after a process that ended before it did so. An ERP that was
 * restored since, and knows the order no longer, has carts of before it too: they stay as they are.
 */
export async function clearLeft(
  parts: OrderingParts,
  intent: Intent,
  actor: Actor,
  deadline: number,
): Promise<Clearing> {
  const { clock, ids, log, intents } = parts;
  const owner = ids();
  const mine = intents.takeOver(intent, { owner, until: deadline + CLEARING_MARGIN });
  if (!mine) return "taken";
  intents.asking(mine.id);
  const known = mine.byHand || (await isKnown(parts, mine, actor, deadline));
  if (known === true) return (await clearCart(parts, mine, owner, actor, deadline)) ? "done" : "open";
  if (known === false) {
    log.error(
      { intent: mine.id, order: mine.order },
      "the ERP knows an order no longer that it confirmed: was it restored from a backup?",
    );
    intents.close(mine.id);
    return "done";
  }
  const pause = pauseBeforeCheck(mine, clock());
  intents.postpone(mine.id, owner, pause === null ? null : clock() + pause);
  return "open";
}

/** Null when the ERP does not say. */
async function isKnown(
  { erp, log }: OrderingParts,
  intent: Intent,
  actor: Actor,
  deadline: number,
): Promise<boolean | null> {
  try {
    await erp.orders.findByKey(String(intent.quote) as IdempotencyKey, toContext(actor, deadline));
    return true;
  } catch (error) {
    assertErpError(error);
    if (isErpError(error, "NOT_FOUND")) return false;
    log.warn({ intent: intent.id, code: error.code }, "the ERP does not say whether it has a confirmed order");
    return null;
  }
}
