import type { DatabaseSync } from "node:sqlite";
import { ErpError } from "../../contract/errors.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import type { OrderId } from "../../contract/orders.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** A quantity of one line of an order. */
export interface Portion {
  position: number;
  quantity: number;
}

/** Deliveries for orders. Writing requires a transaction of the caller. */
export interface Deliveries {
  /**
   * Delivers portions of an order at an instant; all open portions unless given. The order is then delivered or
   * partly-delivered. NOT_FOUND for an unknown order or line; VALIDATION (lines) for more than is open; INVALID_STATE if
   * nothing is open.
   */
  deliver(order: OrderId, portions: readonly Portion[] | null, at: number): void;
}

export function createDeliveries(db: DatabaseSync): Deliveries {
  const selectStatus = prepare<{ status: string }>(db, "select status from customer_order where number = ?");
  const selectOpen = prepare<Portion>(db)`select position, quantity - delivered - cancelled as quantity
    from order_line where customer_order = ? and delivered + cancelled < quantity order by position`;
  const selectLine = prepare(db, "select 1 from order_line where customer_order = ? and position = ?");
  const insert = prepare<{ id: number }>(db)`
    insert into delivery (customer_order, at, date) values (?, ?, ?) returning id`;
  const insertLine = prepare(db, "insert into delivery_line (delivery, position, quantity) values (?, ?, ?)");
  const setStatus = prepare(db, "update customer_order set erp_status = ? where number = ?");

  return {
    deliver(order, portions, at) {
      const status = selectStatus.get(order)?.status;
      if (status === undefined) throw new ErpError("NOT_FOUND", { what: "order", id: order });
      const open = selectOpen.all(order);
      if (status === "cancelled" || open.length === 0)
        throw new ErpError("INVALID_STATE", { state: status === "cancelled" ? status : "delivered" });
      const parts = portions ?? open;
      const strange = parts.find(({ position }) => !selectLine.get(order, position));
      if (strange) throw new ErpError("NOT_FOUND", { what: "line", id: String(strange.position) });
      assertPortions(parts, open);
      const id = insert.get(order, at, toLocalDate(at))?.id ?? 0;
      for (const { position, quantity } of parts) insertLine.run(id, position, quantity);
      setStatus.run(selectOpen.all(order).length === 0 ? "delivered" : "partly-delivered", order);
    },
  };
}

/** VALIDATION (lines) unless there is at least one portion, each line occurs once, and no quantity exceeds `most`. */
export function assertPortions(portions: readonly Portion[], most: readonly Portion[]): void {
  if (portions.length === 0) throw new ErpError("VALIDATION", { field: "lines", rule: "required" });
  const left = new Map(most.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of portions) {
    const limit = left.get(position) ?? 0;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > limit)
      throw new ErpError("VALIDATION", { field: "lines", rule: "max", limit });
    left.delete(position);
  }
}
