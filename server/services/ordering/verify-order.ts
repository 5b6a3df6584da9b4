import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toContext } from "./actor.ts";
import type { Attempt, HeldAttempt, SentAttempt } from "./attempt.ts";
import { nextCheck, nextDoubtCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import { confirmOrder, denyOrder } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import { leaseBeyond, transact } from "./ordering-parts.ts";
import { askForBuyer } from "./read-buyer.ts";
import { tellEnd } from "./tell-end.ts";

/**
 * Milliseconds for which the ERP must keep answering *no such order* before that answer counts, unless it is final at
 * once (`OrderingParts.isAbsenceFinal`).
 */
const SILENCE = 2 * 60_000;

/** Milliseconds after which the person and sales are told that the outcome of an order is still unknown. */
const TOLD_AFTER = 60 * 60_000;

/**
 * The caller. job: the pauses grow with each check · person: somebody looks, which does not change the pauses · order:
 * the person orders again, and reads the outcome of that
 */
export type OrderCheck = "job" | "person" | "order";

/** found: the order exists · absent: it was never booked · open: not known yet · taken: another process is asking */
export type Finding = "found" | "absent" | "open" | "taken";

/** Asks the ERP about an intent whose answer was lost, and acts on the result. */
export async function verifyIntent(attempt: Attempt, doubted: Intent, asker: OrderCheck): Promise<Finding> {
  const { clock, outbox, intents, deadline } = attempt;
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
  // An order that turns up now is told as one that was ordered after all, so jobs go on asking for days.
  const checkAt = intent.isWatched ? nextCheck(intent, clock()) : null;
  const isOpen = answer === "open" || (asker === "job" && checkAt !== null);
  await intents.watch(intent, { doubtful: intent.doubtful && isOpen, checkAt, byJob: asker === "job" });
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
 * Records that the ERP returned no order. The order counts as absent at once if that is the ERP's last word, otherwise
 * after two minutes of nothing but *no such order*.
 */
export async function settle(
  attempt: HeldAttempt,
  answer: "absent" | "open",
  asker: OrderCheck,
): Promise<"absent" | "open"> {
  const { clock, log, outbox, actor, intent, isAbsenceFinal } = attempt;
  const now = clock();
  const silentSince = answer === "absent" ? (intent.silentSince ?? now) : null;
  if (silentSince !== null && (isAbsenceFinal || now - silentSince >= SILENCE)) {
    const watchAt = isAbsenceFinal ? null : nextCheck({ ...intent, checks: 0 }, now);
    await denyOrder(attempt, intent, { actor, isTold: asker !== "order", watchAt });
    outbox.kick();
    log.warn({ intent: intent.id }, "an order was never booked");
    return "absent";
  }
  const isTold = intent.told === null && now - intent.createdAt >= TOLD_AFTER;
  if (isTold) log.error({ intent: intent.id }, "an order could not be verified for an hour: ask the ERP's staff");
  // SILENCE counts from the first *no such order*, regardless of how often the ERP was asked since.
  const believedAt = silentSince === null ? Number.POSITIVE_INFINITY : silentSince + SILENCE;
  const checkAt = Math.min(nextDoubtCheck(intent, now), believedAt);
  await transact(attempt, async (stores) => {
    await stores.intents.doubt(intent, { silentSince, checkAt, byJob: asker === "job", isTold });
    if (isTold) await tellEnd(stores, attempt, "undecided", intent, actor);
  });
  if (isTold) outbox.kick();
  return "open";
}
