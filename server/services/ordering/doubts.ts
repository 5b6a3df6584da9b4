import { planOf } from "#erp-adapter/contract/conditions/supply.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Order, OrderDraft, OrderId } from "#erp-adapter/contract/orders.ts";
import { lineTotal } from "#erp-adapter/contract/totals.ts";
import { unsealActor } from "./actor.ts";
import { confirmOrder, denyOrder, toLock } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import { createStores, LEASE_MARGIN, type OrderingParts, type Stores, transact } from "./ordering-parts.ts";
import type { Quote, QuotedLine } from "./quote.ts";
import { totalsOf } from "./quote-lines.ts";

/** Settles orders that may or may not exist, for operators who have asked the ERP's staff. */
export interface Doubts {
  /** The orders in doubt, oldest first. */
  list(): Promise<Intent[]>;
  /**
   * Settles an order that exists. Does the same as after the ERP's own answer: stores the copy, sends the mails,
   * removes the lines from the cart. The copy holds the agreed conditions, under the given number, even if an earlier
   * order has the same number.
   */
  settleAsPlaced(key: string, order: OrderId): Promise<DoubtOutcome>;
  /** Times at which the shop's other orders with this number were confirmed, newest first, in epoch milliseconds. */
  othersOf(key: string, order: OrderId): Promise<number[]>;
  /** Settles an order that does not exist and will not follow: the customer may order again. */
  settleAsNotPlaced(key: string): Promise<DoubtOutcome>;
}

export type DoubtOutcome =
  | "settled"
  /** no order in doubt has this key, or a process works on it right now */
  | "no-such-key"
  /** the actor was encrypted with another signing secret */
  | "sealed";

type Given = Pick<OrderingParts, "db" | "signer" | "clock" | "ids" | "log" | "outbox">;

/** Uses the shop's database; processes of the shop may run at the same time. */
export function createDoubts(given: Given): Doubts {
  const { clock, log } = given;
  const { intents, copies } = createStores(given);

  /**
   * Takes the lease of the intent in doubt with this key, for `LEASE_MARGIN`. Null if there is none, or another process
   * works on it.
   */
  async function take({ intents }: Pick<Stores, "intents">, key: string) {
    const intent = (await intents.inDoubt()).find(({ quote }) => quote === key);
    return intent ? intents.takeOver(intent, clock() + LEASE_MARGIN) : null;
  }

  return {
    list: () => intents.inDoubt(),

    settleAsPlaced: (key, orderId) =>
      transact(given, async (stores) => {
        await stores.db.lock(toLock(key));
        const intent = (await stores.intents.inDoubt()).find(({ quote }) => quote === key);
        const quote = intent && (await stores.quotes.get(intent.quote));
        if (!intent?.draft || !quote) return "no-such-key";
        const actor = unsealActor(given, intent);
        if (!actor) return "sealed";
        const mine = await take(stores, key);
        if (!mine) return "no-such-key";
        const { draft } = intent;
        const order = toOrder(orderId, quote, draft, intent.createdAt);
        // The buyer is null: operators have no session of the customer to read the profile with.
        if (!(await confirmOrder({ ...given, db: stores.db, actor, intent: mine, draft }, order, null)))
          throw new Error(`intent ${intent.id}: what was agreed is not what was sent`);
        await stores.intents.trust(intent.id);
        return "settled";
      }),

    async othersOf(key, orderId) {
      const all = await copies.ofNumber(orderId);
      return all.flatMap(({ quote, confirmedAt }) => (quote === key ? [] : [confirmedAt]));
    },

    settleAsNotPlaced: (key) =>
      transact(given, async (stores) => {
        const mine = await take(stores, key);
        if (!mine) return "no-such-key";
        const actor = unsealActor(given, mine);
        await denyOrder({ ...given, db: stores.db }, mine, { actor, isTold: true, watchAt: null });
        log.info({ intent: mine.id }, "an order was settled as never booked");
        return "settled";
      }),
  };
}

/** The order as agreed, placed at `sentAt`. */
function toOrder(id: OrderId, quote: Quote, draft: OrderDraft, sentAt: number): Order {
  return {
    id,
    number: id,
    status: "pending",
    erpStatus: "",
    placedAt: new Date(sentAt).toISOString(),
    date: toLocalDate(sentAt),
    buyerDocumentNumber: draft.buyerDocumentNumber,
    guestEmail: draft.guestEmail ?? null,
    ...(draft.buyer && { buyer: draft.buyer }),
    lines: quote.lines.map(toOrderLine),
    ...(draft.delivery && { delivery: draft.delivery }),
    totals: totalsOf(quote.lines, quote.delivery),
    cancellations: [],
  };
}

function toOrderLine({ condition, ...line }: QuotedLine, at: number): Order["lines"][number] {
  const { product, number, manufacturer, title, unit } = line;
  const { quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later } = condition;
  return {
    ...{ position: at + 1, product, number, manufacturer, title, unit },
    ...{ quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later },
    ...(condition.supply && { supply: planOf(quantity, condition.supply) }),
    delivered: 0,
    open: quantity,
    total: lineTotal(condition),
  };
}
