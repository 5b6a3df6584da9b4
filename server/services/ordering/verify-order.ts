import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toContext } from "./actor.ts";
import type { Attempt, HeldAttempt, SentAttempt } from "./attempt.ts";
import { nextCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import { confirmOrder, rejectOrder } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import { leaseBeyond } from "./ordering-parts.ts";
import { askForBuyer } from "./read-buyer.ts";

/** Milliseconds for which the ERP must keep answering *no such order* before that answer counts. */
const SILENCE = 2 * 60_000;

/** The caller: a job, whose pauses grow with each check, or a person, whose checks do not change the pauses. */
export type Asker = "job" | "person";

/** found: the order exists · absent: it was never booked · open: not known yet · taken: another process is asking */
export type Finding = "found" | "absent" | "open" | "taken";

/** Asks the ERP about an intent whose answer was lost, and acts on the result. */
export async function verifyIntent(attempt: Attempt, doubted: Intent, asker: Asker): Promise<Finding> {
  const { outbox, intents, deadline } = attempt;
  const intent = await intents.takeOver(doubted, leaseBeyond(attempt, deadline));
  if (!intent) return "taken";
  if (!intent.draft) throw new Error(`intent ${intent.id} was never sent`);
  const sent = { ...attempt, intent, draft: intent.draft };
  const answer = await askByKey(sent);
  if (typeof answer === "object") {
    outbox.kick();
    await clearCart(sent);
    return "found";
  }
  if (intent.state !== "rejected") return settle(sent, answer, asker);
  if (answer === "open") await intents.free(intent);
  else await intents.undoubt(intent.id);
  return answer;
}

/**
 * The copy of the order if the ERP has it; `absent` if the ERP says clearly that there is none, `open` if the ERP does
 * not say.
 */
export async function askByKey(attempt: SentAttempt): Promise<OrderCopy | "absent" | "open"> {
  const { erp, log, intents, intent } = attempt;
  await intents.asking(intent.id);
  try {
    // The quote's id is the key of the order.
    const order = await erp.orders.findByKey(intent.quote, toContext(attempt));
    // The profile is read only now: an order that was never booked needs none.
    const buyer = await askForBuyer(attempt)();
    return (await confirmOrder(attempt, order, buyer)) ?? "open";
  } catch (error) {
    if (!isErpError(error)) throw error;
    await intents.noteAnswer(intent.id, error.code);
    if (error.code === "NOT_FOUND") return "absent";
    log.warn({ intent: intent.id, code: error.code }, "the ERP does not say what became of an order");
    return "open";
  }
}

/**
 * Records that the ERP returned no order. The order counts as absent after two minutes of nothing but *no such order*.
 */
export async function settle(
  attempt: HeldAttempt,
  answer: "absent" | "open",
  asker: Asker,
): Promise<"absent" | "open"> {
  const { clock, log, intents, intent } = attempt;
  const now = clock();
  const silentSince = answer === "absent" ? (intent.silentSince ?? now) : null;
  if (silentSince !== null && now - silentSince >= SILENCE) {
    await rejectOrder(attempt, intent, { kind: "refused", reason: "failed" }, true);
    log.warn({ intent: intent.id }, "an order was never booked");
    return "absent";
  }
  const next = nextCheck(intent, now);
  if (next === null) log.error({ intent: intent.id }, "an order could not be verified for days: ask the ERP's staff");
  // SILENCE counts from the first *no such order*, regardless of how often the ERP was asked since.
  const believedAt = silentSince === null ? Number.POSITIVE_INFINITY : silentSince + SILENCE;
  const checkAt = next === null ? null : Math.min(next, believedAt);
  await intents.doubt(intent, { silentSince, checkAt, byJob: asker === "job" });
  return "open";
}
