import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { addUp, lineTotal } from "#erp-adapter/contract/totals.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import { confirmOrder } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import { createIntents } from "./intents.ts";
import { createOrderCopies, type OrderCopy } from "./order-copy.ts";
import { LEASE_MARGIN, type OrderingParts } from "./ordering-parts.ts";
import type { Quote, QuotedLine } from "./quote.ts";
import { createQuotes } from "./quotes.ts";

/** Settles orders whose existence the shop does not know, for operators who have asked the ERP's staff. */
export interface Doubts {
  /** Oldest first. */
  list(): Intent[];
  /**
   * The order exists. Does the same as after the ERP's own answer: keeps the copy, sends the mails, removes the lines from
   * the cart. The copy holds the agreed conditions, under the given number, even if an earlier order has the same number.
   */
  settleAsPlaced(key: string, order: OrderId): DoubtOutcome;
  /** Times at which the shop's other orders of this number were confirmed, newest first, in epoch milliseconds. */
  othersOf(key: string, order: OrderId): number[];
  /** There is no order, and none will follow: the customer may order again. */
  settleAsNotPlaced(key: string): DoubtOutcome;
}

export type DoubtOutcome =
  | "settled"
  /** no order in doubt has this key, or a process works on it right now */
  | "no-such-key"
  /** the actor was sealed under another signing secret */
  | "sealed";

/** Uses shop.db; processes of the shop may run at the same time. */
export function createDoubts(given: Pick<OrderingParts, "db" | "signer" | "clock" | "ids" | "log" | "outbox">): Doubts {
  const { db, clock, ids, log, outbox, signer } = given;
  const intents = createIntents({ db, clock });
  const quotes = createQuotes({ db, clock, ids });
  const copies = createOrderCopies(db);
  const find = (key: string) => intents.inDoubt().find(({ quote }) => quote === key);

  /** Leases the intent: no process works on it until a moment after this. */
  function take(intent: Intent): { mine: Intent; owner: string } | null {
    const owner = ids();
    const mine = intents.takeOver(intent, { owner, until: clock() + LEASE_MARGIN });
    return mine && { mine, owner };
  }

  return {
    list: () => intents.inDoubt(),

    settleAsPlaced: (key, orderId) =>
      transact(db, () => {
        const intent = find(key);
        const quote = intent && quotes.get(intent.quote);
        if (!intent?.draft || !quote) return "no-such-key";
        const sealed = intent.actor === null ? null : signer.unseal("intent-actor", intent.actor);
        if (sealed === null) return "sealed";
        const taken = take(intent);
        if (!taken) return "no-such-key";
        const actor: Actor = JSON.parse(sealed);
        const order = toOrder(orderId, quote, intent.draft, intent.createdAt);
        const copy: OrderCopy | null = confirmOrder(
          { ...given, intents, copies },
          taken.mine,
          intent.draft,
          order,
          actor,
          // Operators settle it without the customer's session.
          null,
        );
        if (!copy) throw new Error(`intent ${intent.id}: what was agreed is not what was sent`);
        intents.trust(intent.id);
        return "settled";
      }),

    othersOf: (key, orderId) =>
      copies.ofNumber(orderId).flatMap(({ quote, confirmedAt }) => (quote === key ? [] : [confirmedAt])),

    settleAsNotPlaced: (key) =>
      transact(db, () => {
        const intent = find(key);
        const taken = intent && take(intent);
        if (!taken) return "no-such-key";
        intents.reject(intent.id, taken.owner, { kind: "refused", reason: "failed" });
        outbox.drop(intent.quote);
        log.info({ intent: intent.id }, "an order was settled as never booked");
        return "settled";
      }),
  };
}

/** The order as agreed, dated to when it was sent. */
function toOrder(id: OrderId, quote: Quote, draft: NonNullable<Intent["draft"]>, sentAt: number): Order {
  return {
    id,
    number: id,
    status: "pending",
    erpStatus: "",
    placedAt: new Date(sentAt).toISOString(),
    date: toLocalDate(sentAt),
    buyerDocumentNumber: draft.buyerDocumentNumber,
    guestEmail: draft.guestEmail ?? null,
    lines: quote.lines.map(toOrderLine),
    totals: addUp(quote.lines.map(({ condition }) => condition)),
    cancellations: [],
  };
}

function toOrderLine({ condition, ...line }: QuotedLine, at: number): Order["lines"][number] {
  const { product, number, manufacturer, title, unit } = line;
  const { quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later } = condition;
  return {
    ...{ position: at + 1, product, number, manufacturer, title, unit },
    ...{ quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later },
    delivered: 0,
    open: quantity,
    total: lineTotal(condition),
  };
}
