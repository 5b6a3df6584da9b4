import type { DatabaseSync } from "node:sqlite";
import type { OrderId } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** A line that a customer wants cancelled, without the office's decision. */
export interface CancelRequestLine {
  position: number;
  reason: string;
}

/**
 * Reads an order's requests without a decision, by line; empty for an unknown order. A cancelled order has none,
 * because cancelling was the decision.
 */
export function createOpenRequests(db: DatabaseSync): (order: OrderId) => CancelRequestLine[] {
  const select = prepare<CancelRequestLine>(db)`select line.position, cancellation.reason from cancellation_line as line
    join cancellation on cancellation.id = line.cancellation
    join customer_order on customer_order.number = line.customer_order
    where line.customer_order = ? and line.accepted is null and customer_order.erp_status <> 'cancelled' order by line.position`;
  return (order) => select.all(order);
}
