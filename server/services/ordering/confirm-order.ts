import { faultInTotals } from "#erp-adapter/contract/answers/totals-answer.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { SentAttempt } from "./attempt.ts";
import { differenceFrom } from "./draft-of-quote.ts";
import type { AttemptOutcome, HeldIntent } from "./intent.ts";
import type { Buyer, OrderCopy } from "./order-copy.ts";
import { CLEARING_BUDGET, CLEARING_MARGIN, type OrderingParts } from "./ordering-parts.ts";

type Confirming = Pick<
  SentAttempt,
  "db" | "clock" | "log" | "outbox" | "intents" | "copies" | "actor" | "intent" | "draft"
>;

/**
 * Takes the ERP's answer as the order of an intent: stores the copy and the intent's state and releases the mail, in one
 * transaction. Null if the answer is another order; nothing changes then. The number alone proves nothing: an ERP restored
 * from a backup reissues numbers of earlier orders.
 */
export function confirmOrder(attempt: Confirming, order: Order, buyer: Buyer | null): OrderCopy | null {
  const { db, log, copies, actor, intent, draft } = attempt;
  const refs = { intent: intent.id, order: order.id, requestId: actor.requestId };
  const difference = differenceFrom(draft, order);
  if (difference) {
    log.error({ ...refs, difference }, "the ERP answered with another order");
    return null;
  }
  return transact(db, () => {
    const known = copies.ofQuote(intent.quote);
    if (known) return known;
    const namesakes = copies.ofNumber(order.id);
    if (namesakes.some((copy) => copy.order.placedAt === order.placedAt)) {
      log.error({ ...refs, difference: "order of an earlier quote" }, "the ERP answered with another order");
      return null;
    }
    if (namesakes.length > 0)
      log.error(refs, "the ERP gave the number of an earlier order again: was it restored from a backup?");
    const copy = store(attempt, order, buyer);
    log.info(refs, "order confirmed");
    return copy;
  });
}

/** Runs inside the transaction. */
function store(attempt: Confirming, order: Order, buyer: Buyer | null): OrderCopy {
  const { clock, log, outbox, intents, copies, intent, draft } = attempt;
  const { user, partner, locale } = attempt.actor;
  const copy: OrderCopy = {
    order,
    quote: intent.quote,
    user: intent.user,
    partner,
    isGuest: user.kind === "guest",
    locale,
    customer: { name: user.name, email: draft.guestEmail ?? user.email },
    buyer,
    confirmedAt: clock(),
  };
  copies.add(copy);
  if (!intents.confirm(intent, order.id, clock() + CLEARING_BUDGET + CLEARING_MARGIN)) {
    log.error({ intent: intent.id, order: order.id }, "an order was confirmed after its intent had been given up");
  }
  if (faultInTotals(order.totals, addUp(order.lines))) {
    log.error({ intent: intent.id, order: order.id }, "the ERP's totals are not those of its lines");
  }
  holdMails(attempt, copy.quote, copy.customer.email);
  outbox.release(intent.quote);
  return copy;
}

/** Holds the mails of an order until it is confirmed. Repeating it is harmless. */
export function holdMails({ outbox }: Pick<OrderingParts, "outbox">, quote: string, email: string | null): void {
  if (email) outbox.hold("order-confirmation", quote);
  outbox.hold("order-for-sales", quote);
}

/** Ends a try without an order and drops its mails; false if its lease was lost. `doubtful`: see `Intents.reject`. */
export function rejectOrder(
  { db, outbox, intents }: Pick<OrderingParts, "db" | "outbox" | "intents">,
  intent: HeldIntent,
  outcome: AttemptOutcome,
  doubtful = false,
): boolean {
  return transact(db, () => {
    if (!intents.reject(intent, outcome, doubtful)) return false;
    outbox.drop(intent.quote);
    return true;
  });
}
