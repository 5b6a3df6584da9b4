import { faultInTotals } from "#erp-adapter/contract/answers/totals-answer.ts";
import { chargeOf } from "#erp-adapter/contract/delivery.ts";
import { toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { settleRequest } from "../approvals/gate.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { SentAttempt } from "./attempt.ts";
import { differenceFrom } from "./draft-of-quote.ts";
import type { AttemptOutcome, HeldIntent } from "./intent.ts";
import type { Buyer, OrderCopy } from "./order-copy.ts";
import { CLEARING_BUDGET, CLEARING_MARGIN, type OrderingParts, type Stores, transact } from "./ordering-parts.ts";

type Confirming = Pick<SentAttempt, "db" | "clock" | "ids" | "log" | "outbox" | "actor" | "intent" | "draft">;

/**
 * Accepts the ERP's answer as the order of an intent: stores the copy and the intent's state and releases the mail, in
 * one transaction. Null if the answer is another order; nothing changes then. The number alone proves nothing: an ERP
 * restored from a backup reissues numbers of earlier orders.
 */
export async function confirmOrder(attempt: Confirming, order: Order, buyer: Buyer | null): Promise<OrderCopy | null> {
  const { log, actor, intent, draft } = attempt;
  const refs = { intent: intent.id, order: order.id, requestId: actor.requestId };
  const difference = differenceFrom(draft, order);
  if (difference) {
    log.error({ ...refs, difference }, "the ERP answered with another order");
    return null;
  }
  return transact(attempt, async (stores) => {
    const { db, copies } = stores;
    // No other process may confirm the same quote, or another quote with this number, at the same time.
    await db.lock(toLock(intent.quote));
    await db.lock(`copies of number ${order.id}`);
    const known = await copies.ofQuote(intent.quote);
    if (known) return known;
    const namesakes = await copies.ofNumber(order.id);
    if (namesakes.some((copy) => copy.order.placedAt === order.placedAt)) {
      log.error({ ...refs, difference: "order of an earlier quote" }, "the ERP answered with another order");
      return null;
    }
    if (namesakes.length > 0)
      log.error(refs, "the ERP gave the number of an earlier order again: was it restored from a backup?");
    const copy = await store(attempt, stores, order, buyer);
    log.info(refs, "order confirmed");
    return copy;
  });
}

/** Name of the lock under which the order of a quote is confirmed. */
export function toLock(quote: string): string {
  return `copy of ${quote}`;
}

/** Called inside the transaction of `confirmOrder`. */
async function store(
  attempt: Confirming,
  { db, outbox, intents, copies, deliveryChoices }: Stores & Pick<Confirming, "db">,
  order: Order,
  buyer: Buyer | null,
): Promise<OrderCopy> {
  const { clock, log, intent, draft } = attempt;
  const delivery = order.delivery ?? draft.delivery;
  const { user, partner, locale } = attempt.actor;
  const copy: OrderCopy = {
    // An ERP that cannot store guests or deliveries returns none.
    order: { ...order, ...(draft.buyer && { buyer: draft.buyer }), ...(delivery && { delivery }) },
    quote: intent.quote,
    user: intent.user,
    partner,
    isGuest: user.kind === "guest",
    locale,
    customer: { name: draft.buyer?.name ?? user.name, email: draft.guestEmail ?? user.email },
    buyer,
    confirmedAt: clock(),
  };
  await copies.add(copy);
  await settleRequest({ db, outbox, clock }, intent, copy.order, attempt.actor);
  // The delivery choice is settled here, because every request or job that finds the order comes through here.
  if (draft.delivery) await deliveryChoices.settle(user, intent.cart.id, toChoice(draft.delivery), intent.createdAt);
  if (!(await intents.confirm(intent, order.id, clock() + CLEARING_BUDGET + CLEARING_MARGIN))) {
    log.error({ intent: intent.id, order: order.id }, "an order was confirmed after its intent had been given up");
  }
  if (faultInTotals(order.totals, addUp(order.lines, chargeOf(delivery)))) {
    log.error({ intent: intent.id, order: order.id }, "the ERP's totals are not those of its lines");
  }
  await holdMails(outbox, copy.quote, copy.customer.email);
  await outbox.release(intent.quote);
  return copy;
}

/** Puts the mails of an order on hold until it is confirmed. Repeating it is harmless. */
export async function holdMails(outbox: Pick<MailQueue, "hold">, quote: string, email: string | null): Promise<void> {
  if (email) await outbox.hold("order-confirmation", quote);
  await outbox.hold("order-for-sales", quote);
}

/** Marks an intent as rejected and drops its mails; false if its lease was lost. `doubtful`: see `Intents.reject`. */
export function rejectOrder(
  parts: Pick<OrderingParts, "db" | "clock" | "ids" | "outbox">,
  intent: HeldIntent,
  outcome: AttemptOutcome,
  doubtful = false,
): Promise<boolean> {
  return transact(parts, async ({ outbox, intents }) => {
    if (!(await intents.reject(intent, outcome, doubtful))) return false;
    await outbox.drop(intent.quote);
    return true;
  });
}
