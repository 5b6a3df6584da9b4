import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { Actor } from "./actor.ts";
import { pauseBeforeCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import type { Intent } from "./intent.ts";
import { CLEARING_MARGIN, type OrderingParts, toContext } from "./ordering-parts.ts";

/** done: the lines have left the cart · open: not yet, a job will finish · taken: another process works on it */
export type Clearing = "done" | "open" | "taken";

/**
 * Removes the lines of a confirmed order from their cart after a process ended too early. If the ERP was restored meanwhile
 * and no longer knows the order, its carts are also of before the order: they stay unchanged.
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

/** Whether the ERP knows the order; null if the ERP gives no answer. */
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
