import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { QuoteId } from "../ordering/quote.ts";
import { inOrder, type Step, type TakenEvent } from "./step.ts";

/** The order of an event, from the shop's copy of the order. */
export interface EventOrder {
  quote: QuoteId;
  user: UserId;
  hasEmail: boolean;
  /** the colleague who asked for an order that was approved; null for any other order */
  asker: UserId | null;
  /** epoch milliseconds */
  confirmedAt: number;
}

/** An event with its order. */
export interface MatchedEvent {
  event: TakenEvent;
  order: EventOrder;
}

/** The stored events, in the shop's database. */
export type EventBook = ReturnType<typeof createEventBook>;

export function createEventBook(db: ShopDb) {
  const { query } = db;
  return {
    /**
     * Stores new events. An event of an unknown order is stored only if it did not happen before `since`. Returns the
     * new events whose order is known.
     */
    async add(events: readonly TakenEvent[], { now, since }: { now: number; since: number }): Promise<MatchedEvent[]> {
      const orders = await findOrders(events);
      const kept = events.filter((event) => orders.has(event.id) || Date.parse(event.at) >= since);
      if (kept.length === 0) return [];
      const added = await query
        .insertInto("order_event")
        .values(kept.map((event) => ({ ...toRow(event), quote_id: orders.get(event.id)?.quote ?? null, seen_at: now })))
        .onConflict((known) => known.column("id").doNothing())
        .returning("id")
        .execute();
      const ids = new Set(added.map(({ id }) => id));
      return kept.flatMap((event) => {
        const order = orders.get(event.id);
        return order && ids.has(event.id) ? [{ event, order }] : [];
      });
    },

    /** Assigns stored events to their orders, which arrived later. Returns the assigned events, at most `limit`. */
    async match(limit: number): Promise<MatchedEvent[]> {
      const rows = await query
        .selectFrom("order_event")
        .innerJoin("order_copy", (on) =>
          on
            .onRef("order_copy.order_id", "=", "order_event.order_id")
            .onRef("order_copy.placed_at", "=", "order_event.placed_at")
            .on(({ and, eb, or }) =>
              or([
                eb("order_copy.partner", "=", eb.ref("order_event.partner")),
                and([eb("order_copy.is_guest", "=", 1), eb("order_event.partner", "is", null)]),
              ]),
            ),
        )
        .select("order_event.body")
        .where("order_event.quote_id", "is", null)
        .limit(limit)
        .execute();
      const events = rows.map(({ body }) => JSON.parse(body) as TakenEvent);
      const orders = await findOrders(events);
      const matched: MatchedEvent[] = [];
      for (const event of events) {
        const order = orders.get(event.id);
        if (!order) continue;
        const claim = query.updateTable("order_event").set({ quote_id: order.quote }).where("id", "=", event.id);
        const { numUpdatedRows } = await claim.where("quote_id", "is", null).executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n) matched.push({ event, order });
      }
      return matched;
    },

    stepsOf,

    /** The steps of one order, in the order in which they happened. */
    async ofOrder({ id, placedAt }: Pick<Order, "id" | "placedAt">): Promise<Step[]> {
      const rows = await query
        .selectFrom("order_event")
        .select("body")
        .where("order_id", "=", id)
        .where("placed_at", "=", placedAt)
        .where("quote_id", "is not", null)
        .execute();
      return inOrder(rows.map(({ body }) => toStep(body)));
    },

    /** The order and step of an event; null if the event is unknown or is of no order of this shop. */
    async find(id: string): Promise<{ quote: QuoteId; step: Step } | null> {
      const row = await run(db, onShop.find("order_event", { id }));
      return row?.quote_id ? { quote: row.quote_id, step: toStep(row.body) } : null;
    },

    /** Deletes events that were seen before the given time and are of no order of this shop. */
    async forgetUnmatched(before: number): Promise<void> {
      await query.deleteFrom("order_event").where("quote_id", "is", null).where("seen_at", "<=", before).execute();
    },
  };

  /** The steps of each order, in the order in which they happened. */
  async function stepsOf(quotes: readonly QuoteId[]): Promise<Map<QuoteId, Step[]>> {
    if (quotes.length === 0) return new Map();
    const rows = await query
      .selectFrom("order_event")
      .select(["quote_id", "body"])
      .where("quote_id", "in", listOf(db, quotes))
      .execute();
    const byQuote = Map.groupBy(rows, ({ quote_id }) => quote_id as QuoteId);
    return new Map([...byQuote].map(([quote, own]) => [quote, inOrder(own.map(({ body }) => toStep(body)))]));
  }

  /**
   * Map from the id of each event to its order: order number, instant of placing and company must match. A guest's
   * event has no company.
   */
  async function findOrders(events: readonly TakenEvent[]): Promise<Map<string, EventOrder>> {
    const numbers = [...new Set(events.map(({ order }) => order))];
    if (numbers.length === 0) return new Map();
    const rows = await query
      .selectFrom("order_copy")
      .leftJoin("approval_request", "approval_request.quote_id", "order_copy.quote_id")
      .select(["order_copy.quote_id", "order_copy.order_id", "order_copy.user_id", "order_copy.partner"])
      .select(["is_guest", "confirmed_at", "placed_at", "approval_request.user_id as asker"])
      .select(sql<number>`case when customer_email is null then 0 else 1 end`.as("has_email"))
      .where("order_copy.order_id", "in", listOf(db, numbers))
      .execute();
    const byKey = new Map(rows.map((row) => [`${row.order_id} ${row.placed_at}`, row]));
    return new Map(
      events.flatMap(({ id, order, placedAt, partner }) => {
        const row = byKey.get(`${order} ${placedAt}`);
        if (!row || (row.partner !== partner && !(row.is_guest === 1 && partner === null))) return [];
        const found: EventOrder = {
          quote: row.quote_id,
          user: row.user_id,
          hasEmail: row.has_email === 1,
          asker: row.asker,
          confirmedAt: row.confirmed_at,
        };
        return [[id, found] as const];
      }),
    );
  }
}

function toRow(event: TakenEvent) {
  const { id, order, placedAt, partner, at, kind } = event;
  return { id, order_id: order, placed_at: placedAt, partner, at: Date.parse(at), kind, body: JSON.stringify(event) };
}

function toStep(body: string): Step {
  const { order: _, placedAt: __, partner: ___, ...step }: TakenEvent = JSON.parse(body);
  return step;
}
