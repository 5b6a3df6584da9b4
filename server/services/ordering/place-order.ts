import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { Order, OrderDraft } from "#erp-adapter/contract/orders.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import { claimCart, isUnsure } from "./claim-cart.ts";
import { clearCart } from "./clear-cart.ts";
import { clearLeft } from "./clear-left.ts";
import { confirmOrder } from "./confirm-order.ts";
import { toOrderDraft } from "./draft-of-quote.ts";
import type { AttemptOutcome, Intent } from "./intent.ts";
import type { Lease } from "./intents.ts";
import type { PlaceOutcome } from "./ordering.ts";
import { ORDER_BUDGET, type OrderingParts, toContext } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";
import { askForBuyer } from "./read-buyer.ts";
import { recheckCart, recheckConditions } from "./recheck-cart.ts";
import { askByKey, settle, verifyIntent } from "./verify-order.ts";
import { waitForWinner } from "./wait-for-winner.ts";

type NotOrdered = Exclude<PlaceOutcome, { kind: "placed" | "being-verified" }>;

/** Milliseconds that the recheck may take of the order's budget. */
const RECHECK_BUDGET = 4_000;

/** Milliseconds reserved for asking about an order whose answer was lost. */
const RESERVE = 2_000;

/** Orders a quote at most once, or returns why not; see `Ordering.place`. */
export async function placeOrder(parts: OrderingParts, quote: Quote, actor: Actor): Promise<PlaceOutcome> {
  if (quote.lines.length === 0) return { kind: "refused", reason: "nothing-to-order" };
  const deadline = parts.clock() + ORDER_BUDGET;
  while (parts.clock() < deadline) {
    const outcome = await tryOnce(parts, quote, actor, deadline);
    if (outcome) return outcome;
  }
  parts.log.warn({ requestId: actor.requestId }, "an order found no turn");
  return lookOnceMore(parts, quote, actor);
}

/** At the deadline: "nothing was ordered" is certain only if no other try of this cart has ordered, or may have. */
function lookOnceMore({ clock, intents, copies, quotes }: OrderingParts, quote: Quote, actor: Actor): PlaceOutcome {
  const ordered = intents.orderFor(quote, actor.user.id);
  const order = ordered && copies.ofQuote(ordered);
  if (order) return { kind: "placed", order };
  const undecided = intents
    .openOf(actor.user.id, quote.cart.id)
    .find((intent) => isUnsure(intent) || (intent.state !== "confirmed" && intent.lease.until > clock()));
  return undecided
    ? { kind: "being-verified", quote: quotes.get(undecided.quote) ?? quote }
    : { kind: "refused", reason: "failed" };
}

/** Null if the claim was lost or the cart's state changed; claim again. */
async function tryOnce(
  parts: OrderingParts,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<PlaceOutcome | null> {
  const claim = claimCart(parts, quote, actor, deadline);
  switch (claim.kind) {
    case "ordered":
      return { kind: "placed", order: claim.order };
    case "mine":
      return attempt(parts, claim.intent, claim.lease, quote, actor, deadline);
    case "busy":
      return waitForWinner(parts, claim.intent, quote, deadline);
    case "unsure":
      return verifyEarlier(parts, claim.intent, quote, actor, deadline);
    case "uncleared":
      return clearEarlier(parts, claim.intent, actor, deadline);
    case "beyond-guest":
      return { kind: "refused", reason: "beyond-guest" };
  }
}

/** One try under the lease, from the recheck to the cleared cart. */
async function attempt(
  parts: OrderingParts,
  intent: Intent,
  lease: Lease,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<PlaceOutcome | null> {
  const { clock, log, outbox, intents, reach } = parts;
  reach("recorded");
  const checked = await recheckCart(parts, quote, actor, Math.min(clock() + RECHECK_BUDGET, deadline));
  if (checked.kind !== "same") return end(parts, intent, lease, checked);

  const draft = toOrderDraft(quote, actor);
  if (!draft) {
    log.error({ intent: intent.id, requestId: actor.requestId }, "an order came without what it needs");
    return end(parts, intent, lease, { kind: "refused", reason: "failed" });
  }
  if (!intents.send(intent.id, lease, draft)) return null;
  reach("sent");

  const buyer = askForBuyer(parts, actor, deadline);
  const answer = await book(parts, quote, draft, actor, deadline - RESERVE);
  reach("answered");
  if ("refusal" in answer) {
    const refused = await explain(parts, answer.refusal, quote, actor, deadline);
    return end(parts, intent, lease, refused);
  }

  const sent = { ...intent, draft };
  const found = answer.order
    ? (confirmOrder(parts, sent, draft, answer.order, actor, await buyer.answer()) ?? "open")
    : await askByKey(parts, sent, actor, deadline);
  if (typeof found === "string") {
    settle(parts, sent, lease.owner, found, "job");
    return { kind: "being-verified", quote };
  }
  reach("confirmed");
  outbox.kick();
  await clearCart(parts, sent, lease.owner, actor, deadline);
  return { kind: "placed", order: found };
}

/** `order` null: the answer was lost and an order may exist. `refusal`: the ERP guarantees that nothing was written. */
async function book(
  { erp, clock, log }: OrderingParts,
  quote: Quote,
  draft: OrderDraft,
  actor: Actor,
  deadline: number,
): Promise<{ order: Order | null } | { refusal: unknown }> {
  const key = String(quote.id) as IdempotencyKey;
  try {
    return { order: await inTime(erp.orders.place(draft, toContext(actor, deadline, key)), deadline - clock()) };
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

/** These mean that another try of the same key is under way, or has succeeded. */
const LEAVES_DOUBT: ReadonlySet<string> = new Set(["IN_PROGRESS", "IDEMPOTENCY_MISMATCH"]);

async function explain(
  parts: OrderingParts,
  refusal: unknown,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<NotOrdered> {
  if (isErpError(refusal, "CREDIT_LIMIT")) return { kind: "refused", reason: "credit-limit" };
  if (isErpError(refusal, "ACCOUNT_INACTIVE")) return { kind: "refused", reason: "account-inactive" };
  if (!isErpError(refusal, "CONDITIONS_CHANGED")) return { kind: "refused", reason: "failed" };
  const checked = await recheckConditions(parts, quote, actor, deadline);
  return checked.kind === "same" ? { kind: "refused", reason: "failed" } : checked;
}

/** Ends a try without an order. Null if the lease was lost meanwhile. */
function end(
  { db, outbox, intents }: OrderingParts,
  intent: Intent,
  { owner }: Lease,
  outcome: NotOrdered,
): PlaceOutcome | null {
  const kept: AttemptOutcome = outcome.kind === "changed" ? { kind: "changed", quote: outcome.quote.id } : outcome;
  return transact(db, () => {
    if (!intents.reject(intent.id, owner, kept)) return null;
    outbox.drop(intent.quote);
    return outcome;
  });
}

/** Asks about an earlier order of this cart whose fate is unknown: nothing is sent before it is known. */
async function verifyEarlier(
  parts: OrderingParts,
  intent: Intent,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<PlaceOutcome | null> {
  const finding = await verifyIntent(parts, intent, actor, deadline, "person");
  if (finding !== "open") return null;
  return { kind: "being-verified", quote: parts.quotes.get(intent.quote) ?? quote };
}

async function clearEarlier(
  parts: OrderingParts,
  intent: Intent,
  actor: Actor,
  deadline: number,
): Promise<PlaceOutcome | null> {
  const finding = await clearLeft(parts, intent, actor, deadline);
  return finding === "open" ? { kind: "refused", reason: "failed" } : null;
}

/** Rejects after `milliseconds`, whatever the adapter does. */
function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer within the budget")), milliseconds);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
