import type { DatabaseSync } from "node:sqlite";
import { addDays } from "../../../contract/local-date.ts";
import { HOLD_DAYS, type HoldKind, type HoldState, type OrderHold } from "../../../contract/order-hold.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The stored holds of orders. Writing requires a transaction of the caller. */
export interface HoldBook {
  /** `date`: the local date on which the order was placed */
  add(order: OrderId, kind: HoldKind, date: string): void;
  /** Null for an order without a hold. */
  of(order: OrderId): OrderHold | null;
  ofMany(orders: readonly OrderId[]): Map<OrderId, OrderHold>;
  /** Ends a waiting hold; false if it does not wait. */
  end(order: OrderId, state: Exclude<HoldState, "waiting">, at: number, reason?: string): boolean;
  /** The orders that still wait after their last day, as seen on this local date. */
  overdue(today: string): OrderId[];
}

export function createHoldBook(db: DatabaseSync): HoldBook {
  const insert = prepare(db, "insert into order_hold (customer_order, kind, until) values (?, ?, ?)");
  const select = prepare<HoldRow>(db)`
    select customer_order as "order", kind, state, until, reason from order_hold
    where customer_order in (select value from json_each(?))`;
  const update = prepare(db)`
    update order_hold set state = ?, ended_at = ?, reason = ? where customer_order = ? and state = 'waiting'`;
  const selectOverdue = prepare<{ order: OrderId }>(db)`
    select customer_order as "order" from order_hold where state = 'waiting' and until < ? order by customer_order`;

  const ofMany: HoldBook["ofMany"] = (orders) =>
    new Map(select.all(JSON.stringify(orders)).map((row) => [row.order, toHold(row)]));

  return {
    add: (order, kind, date) => void insert.run(order, kind, addDays(date, HOLD_DAYS)),
    of: (order) => ofMany([order]).get(order) ?? null,
    ofMany,
    end: (order, state, at, reason) => update.run(state, at, reason ?? null, order) > 0,
    overdue: (today) => selectOverdue.all(today).map(({ order }) => order),
  };
}

interface HoldRow extends Omit<OrderHold, "reason"> {
  order: OrderId;
  reason: string | null;
}

function toHold({ kind, state, until, reason }: HoldRow): OrderHold {
  return { kind, state, until, ...(reason !== null && { reason }) };
}
