import { faultInTotals } from "#erp-adapter/contract/answers/totals-answer.ts";
import { chargeOf } from "#erp-adapter/contract/delivery.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { requestOf } from "#rules/approval-requests.ts";
import { settleRequest } from "../approvals/gate.ts";
import { noteBought } from "../bought-parts/bought-parts.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { ENDS, queueEnd } from "../queue-end.ts";
import type { Actor } from "./actor.ts";
import type { SentAttempt } from "./attempt.ts";
import { differenceFrom } from "./draft-of-quote.ts";
import { createGuestPoints } from "./guest-points.ts";
import type { AttemptOutcome, HeldIntent } from "./intent.ts";
import type { Buyer, OrderCopy } from "./order-copy.ts";
import { CLEARING_BUDGET, CLEARING_MARGIN, type OrderingParts, type Stores, transact } from "./ordering-parts.ts";
import { settleCart } from "./settle-cart.ts";
import { tellEnd } from "./tell-end.ts";

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
  stores: Stores & Pick<Confirming, "db">,
  order: Order,
  buyer: Buyer | null,
): Promise<OrderCopy> {
  const { db, outbox, intents, copies } = stores;
  const { clock, log, intent, draft } = attempt;
  const delivery = order.delivery ?? draft.delivery;
  const { user, partner, locale } = attempt.actor;
  // An ERP that cannot store guests or deliveries returns none.
  const booked = { ...order, ...(draft.buyer && { buyer: draft.buyer }), ...(delivery && { delivery }) };
  const overtook = await settleRequest({ db, outbox, clock }, intent, booked, attempt.actor);
  const copy: OrderCopy = {
    order: booked,
    quote: intent.quote,
    user: intent.user,
    partner,
    isGuest: user.kind === "guest",
    locale,
    customer: { name: draft.buyer?.name ?? user.name, email: draft.guestEmail ?? user.email },
    buyer,
    confirmedAt: clock(),
    ...(intent.told?.as === "not-placed" && { deniedAt: intent.told.at }),
    ...(overtook && { overtook }),
  };
  await copies.add(copy);
  if (!copy.isGuest) await noteBought(db, copy);
  // Settled here, because every request or job that finds the order comes through here. A request for approval is no
  // cart of the person who approves it; and once the intent of a denied order is closed, the cart is that of a next order.
  if (requestOf(intent.cart.id) === null && intent.closedAt === null)
    await settleCart(stores, { user, cart: intent.cart.id, at: intent.createdAt }, draft);
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
  await queueEnd(ENDS.order.placed, {
    "order-confirmation": async () => void (email && (await outbox.hold("order-confirmation", quote))),
    "order-for-sales": () => outbox.hold("order-for-sales", quote),
  });
}

type Rejecting = Pick<OrderingParts, "db" | "signer" | "clock" | "ids" | "outbox">;

/**
 * Marks an intent as rejected, drops its mails, and no longer counts it for a guest; false if its lease was lost.
 * `work` runs in the same transaction.
 */
export function rejectOrder(
  parts: Rejecting,
  intent: HeldIntent,
  outcome: AttemptOutcome,
  work: (stores: Stores) => Promise<void> = async () => {},
): Promise<boolean> {
  return transact(parts, async ({ db, ...stores }) => {
    if (!(await stores.intents.reject(intent, outcome))) return false;
    await stores.outbox.drop(intent.quote);
    await createGuestPoints({ ...parts, db }).giveBack(intent.quote);
    await work(stores);
    return true;
  });
}

/** How an order is denied. `isTold`: false if the person orders again in the same moment, and reads that outcome. */
export interface Denial {
  /** in whose name the order was sent; null if the signing secret has changed */
  actor: Actor | null;
  isTold: boolean;
  /** when a job asks the ERP again; null if nothing can follow any more */
  watchAt: number | null;
}

/**
 * Rejects an order of which somebody may have read that it is being verified: nothing was booked, and the person who
 * ordered and sales are told so. False if the lease was lost. Call the outbox' `kick` after the commit.
 */
export function denyOrder(parts: Rejecting, intent: HeldIntent, { actor, isTold, watchAt }: Denial): Promise<boolean> {
  return rejectOrder(parts, intent, { kind: "refused", reason: "not-placed" }, async (stores) => {
    await stores.intents.deny(intent, watchAt);
    if (isTold) await tellEnd(stores, parts, "not-placed", intent, actor);
  });
}
