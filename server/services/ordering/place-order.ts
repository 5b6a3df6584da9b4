import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { within } from "#erp-adapter/within.ts";
import { toContext } from "./actor.ts";
import type { HeldAttempt, OrderAttempt, SentAttempt } from "./attempt.ts";
import { claimCart } from "./claim-cart.ts";
import { clearCart } from "./clear-cart.ts";
import { clearLeft } from "./clear-left.ts";
import { confirmOrder, rejectOrder } from "./confirm-order.ts";
import { toOrderDraft, toSent } from "./draft-of-quote.ts";
import type { PlaceOutcome } from "./order-outcome.ts";
import { askForBuyer } from "./read-buyer.ts";
import { recheckCart, recheckConditions } from "./recheck-cart.ts";
import { findOrder, isUnsure, undecided } from "./standing.ts";
import { askByKey, settle, verifyIntent } from "./verify-order.ts";
import { waitForWinner } from "./wait-for-winner.ts";

type NotOrdered = Exclude<PlaceOutcome, { kind: "placed" | "being-verified" | "too-many" }>;

/** Milliseconds of the order's budget that the recheck may use. */
const RECHECK_BUDGET = 4_000;

/** Milliseconds reserved for asking about an order whose answer was lost. */
const RESERVE = 2_000;

/** Orders a quote at most once, or returns why not; see `Ordering.place`. */
export async function placeOrder(attempt: OrderAttempt): Promise<PlaceOutcome> {
  const { machineClock, log, quote, actor, deadline } = attempt;
  if (quote.lines.length === 0) return { kind: "refused", reason: "nothing-to-order" };
  while (machineClock() < deadline) {
    const outcome = await tryOnce(attempt);
    if (outcome) return outcome;
  }
  log.warn({ requestId: actor.requestId }, "an order found no turn");
  return lookOnceMore(attempt);
}

/**
 * The outcome at the deadline. "Nothing was ordered" is certain only if no other try of this cart has ordered or may
 * have ordered.
 */
async function lookOnceMore(attempt: OrderAttempt): Promise<PlaceOutcome> {
  const { clock, intents, quote, actor } = attempt;
  // Intents are read before the order: if an intent is confirmed and closed in between, `findOrder` finds its order.
  const open = await intents.openOf(actor.user.id, quote.cart.id);
  const order = await findOrder(attempt);
  if (order) return { kind: "placed", order };
  const doubted = open.find(
    (intent) => isUnsure(intent) || (intent.state !== "confirmed" && intent.lease.until > clock()),
  );
  return doubted ? undecided(attempt, doubted) : { kind: "refused", reason: "failed" };
}

/** Claims the cart once. Null if the claim was lost or the cart's state changed: the caller claims again. */
async function tryOnce(attempt: OrderAttempt): Promise<PlaceOutcome | null> {
  const claim = await claimCart(attempt);
  switch (claim.kind) {
    case "ordered":
      return { kind: "placed", order: claim.order };
    case "mine":
      return orderClaimed({ ...attempt, intent: claim.intent });
    case "busy":
      return waitForWinner(attempt, claim.intent);
    case "unsure": {
      // Nothing is sent before the fate of the earlier order is known.
      const finding = await verifyIntent(attempt, claim.intent, "order");
      return finding === "open" ? undecided(attempt, claim.intent) : null;
    }
    case "uncleared": {
      const clearing = await clearLeft(attempt, claim.intent);
      return clearing === "open" ? { kind: "refused", reason: "failed" } : null;
    }
    case "beyond-guest":
      return { kind: "refused", reason: "beyond-guest" };
    case "too-many":
      return claim;
    case "not-allowed":
      return { kind: "refused", reason: claim.reason };
  }
}

/** Orders under the lease, from the recheck to the cleared cart. */
async function orderClaimed(attempt: OrderAttempt & HeldAttempt): Promise<PlaceOutcome | null> {
  const { machineClock, log, outbox, intents, reach, quote, actor, intent, deadline } = attempt;
  reach("recorded");
  const hindrance = await recheckCart({ ...attempt, deadline: Math.min(machineClock() + RECHECK_BUDGET, deadline) });
  if (hindrance) return end(attempt, hindrance);

  const draft = toOrderDraft(quote, actor);
  if (!draft) {
    log.error({ intent: intent.id, requestId: actor.requestId }, "an order came without what it needs");
    return end(attempt, { kind: "refused", reason: "failed" });
  }
  if (!(await intents.send(intent, draft))) return null;
  reach("sent");

  const sent = { ...attempt, draft };
  const buyer = askForBuyer(sent);
  const answer = await book({ ...sent, deadline: deadline - RESERVE });
  reach("answered");
  if ("refusal" in answer) return end(attempt, await explain(attempt, answer.refusal));

  const found = answer.order
    ? ((await confirmOrder(sent, answer.order, await buyer())) ?? "open")
    : await askByKey(sent);
  // The ERP's last word: nothing was booked, and the person still waits for the answer.
  if (found === "absent" && attempt.isAbsenceFinal) return end(attempt, { kind: "refused", reason: "failed" });
  if (typeof found === "string") {
    await settle(sent, found, "job");
    return { kind: "being-verified", quote };
  }
  reach("confirmed");
  outbox.kick();
  await clearCart(sent);
  return { kind: "placed", order: found };
}

/** `order`: null if the answer was lost and an order may exist. `refusal`: the ERP guarantees that it wrote nothing. */
async function book(attempt: SentAttempt): Promise<{ order: Order | null } | { refusal: unknown }> {
  const { erp, machineClock, log, actor, intent, draft, deadline } = attempt;
  try {
    // The quote's id is the key of the order.
    const answer = erp.orders.place(toSent(draft, erp.capabilities), {
      ...toContext(attempt),
      idempotencyKey: intent.quote,
    });
    const order = await within(answer, deadline - machineClock(), () => {
      throw new Error("no answer within the budget");
    });
    return { order };
  } catch (error) {
    const code = isErpError(error) ? error.code : undefined;
    const isDefinite = isErpError(error) && error.effect === "none" && !LEAVES_DOUBT.has(error.code);
    log.warn(
      { requestId: actor.requestId, code, isDefinite, err: code ? undefined : error },
      isDefinite ? "the ERP booked no order" : "whether the ERP booked an order is not known",
    );
    return isDefinite ? { refusal: error } : { order: null };
  }
}

/** Error codes which mean that another try with the same key is under way or has succeeded. */
const LEAVES_DOUBT: ReadonlySet<string> = new Set(["IN_PROGRESS", "IDEMPOTENCY_MISMATCH"]);

async function explain(attempt: OrderAttempt, refusal: unknown): Promise<NotOrdered> {
  if (isErpError(refusal, "CREDIT_LIMIT")) return { kind: "refused", reason: "credit-limit" };
  if (isErpError(refusal, "OVERDUE")) return { kind: "refused", reason: "overdue" };
  if (isErpError(refusal, "ACCOUNT_INACTIVE")) return { kind: "refused", reason: "account-inactive" };
  if (!isErpError(refusal, "CONDITIONS_CHANGED")) return { kind: "refused", reason: "failed" };
  return recheckConditions(attempt);
}

/** Ends a try without an order. Null if the lease was lost before. */
async function end(attempt: HeldAttempt, outcome: NotOrdered): Promise<PlaceOutcome | null> {
  const kept = outcome.kind === "changed" ? { ...outcome, quote: outcome.quote.id } : outcome;
  return (await rejectOrder(attempt, attempt.intent, kept)) ? outcome : null;
}
