import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { toContext } from "./actor.ts";
import type { Attempt, HeldAttempt } from "./attempt.ts";
import { nextCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import type { Intent } from "./intent.ts";
import { CLEARING_MARGIN, leaseBeyond } from "./ordering-parts.ts";

/**
 * done: the lines have left the cart · open: not yet, a job will finish · taken: another process works on the intent
 */
export type Clearing = "done" | "open" | "taken";

/**
 * Removes the lines of a confirmed order from their cart after a process ended too early. If the ERP was restored from
 * a backup since then and no longer knows the order, its carts are also older than the order and stay unchanged.
 */
export async function clearLeft(attempt: Attempt, left: Intent): Promise<Clearing> {
  const { clock, log, intents, deadline } = attempt;
  const intent = await intents.takeOver(left, leaseBeyond(attempt, deadline, CLEARING_MARGIN));
  if (!intent) return "taken";
  const held = { ...attempt, intent };
  await intents.asking(intent.id);
  const known = intent.byHand || (await isKnown(held));
  if (known === true) return (await clearCart(held)) ? "done" : "open";
  if (known === false) {
    log.error(
      { intent: intent.id, order: intent.order },
      "the ERP knows an order no longer that it confirmed: was it restored from a backup?",
    );
    await intents.close(intent.id);
    return "done";
  }
  await intents.postpone(intent, nextCheck(intent, clock()));
  return "open";
}

/** True if the ERP knows the order, false if it does not; null if it gives no answer. */
async function isKnown(attempt: HeldAttempt): Promise<boolean | null> {
  const { erp, log, intent } = attempt;
  try {
    await erp.orders.findByKey(intent.quote, toContext(attempt));
    return true;
  } catch (error) {
    assertErpError(error);
    if (isErpError(error, "NOT_FOUND")) return false;
    log.warn({ intent: intent.id, code: error.code }, "the ERP does not say whether it has a confirmed order");
    return null;
  }
}
