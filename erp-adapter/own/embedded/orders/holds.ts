import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import { reasonSchema } from "../../../contract/cancellations.ts";
import { ErpError } from "../../../contract/errors.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createCancellationDecisions } from "./cancellation-decisions.ts";
import { createHoldBook } from "./hold-book.ts";
import { createOrderEvents } from "./order-events.ts";
import { createStockMoves } from "./stock-moves.ts";

/** Ends holds. Writing requires a transaction of the caller, and the caller carries stock moves over afterwards. */
export interface Holds {
  /**
   * Releases a waiting order. INVALID_STATE with the hold's state if the order does not wait (`no-hold` without a
   * hold); NOT_FOUND for an unknown order.
   */
  release(order: OrderId): void;
  /** Cancels a waiting order for a reason that the customer reads. Errors as for `release`; VALIDATION (reason). */
  refuse(order: OrderId, reason: string): void;
  /** True if the last day of a waiting order has passed. */
  isAnyOverdue(): boolean;
  /** Cancels the orders whose last day has passed. */
  expire(): void;
  /** INVALID_STATE (on-hold) for a waiting order. */
  assertNotHeld(order: OrderId): void;
}

/**
 * State of an order that waits for its release: no step but its release, its refusal or its cancellation is possible.
 */
export const ON_HOLD = "on-hold";

export function createHolds(db: DatabaseSync, clock: Clock): Holds {
  const book = createHoldBook(db);
  const events = createOrderEvents(db);
  const moves = createStockMoves(db);
  const decisions = createCancellationDecisions(db, clock);
  const selectOrder = prepare(db, "select 1 from customer_order where number = ?");
  const selectLines = prepare<{ product: ProductId; delivered: number }>(db)`
    select product, delivered from order_line where customer_order = ?`;
  const cancelLines = prepare(db, "update order_line set cancelled = quantity - delivered where customer_order = ?");
  const cancel = prepare(db, "update customer_order set erp_status = 'cancelled' where number = ?");

  function requireHeld(order: OrderId): void {
    if (!selectOrder.get(order)) throw new ErpError("NOT_FOUND", { what: "order", id: order });
    const state = book.of(order)?.state ?? "no-hold";
    if (state !== "waiting") throw new ErpError("INVALID_STATE", { state });
  }

  /** Frees the goods of an order and cancels it. */
  function close(order: OrderId, reason?: string): void {
    for (const { product, delivered } of selectLines.all(order)) moves.undo(order, product, delivered);
    cancelLines.run(order);
    cancel.run(order);
    // This accepts the requests to cancel. The step of the hold itself tells the customer everything else.
    decisions.follow(order, "cancelled", { open: [], reason });
  }

  return {
    release(order) {
      requireHeld(order);
      const at = clock();
      book.end(order, "released", at);
      events.add(order, at, "released");
    },
    refuse(order, typed) {
      const reason = parseInput(reasonSchema, typed, "reason");
      requireHeld(order);
      const at = clock();
      book.end(order, "refused", at, reason);
      close(order, reason);
      events.add(order, at, "hold-refused", { reason });
    },
    isAnyOverdue: () => book.overdue(toLocalDate(clock())).length > 0,
    expire() {
      const at = clock();
      for (const order of book.overdue(toLocalDate(at))) {
        book.end(order, "expired", at);
        close(order);
        events.add(order, at, "hold-expired");
      }
    },
    assertNotHeld(order) {
      if (book.of(order)?.state === "waiting") throw new ErpError("INVALID_STATE", { state: ON_HOLD });
    },
  };
}
