import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { Portion } from "../../../contract/order-events.ts";
import type { Order, OrderId } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createOrderBook } from "../orders/order-book.ts";
import { createOrderEvents } from "../orders/order-events.ts";
import { createStockMoves } from "../orders/stock-moves.ts";
import { createLeavingDays } from "./leaving-days.ts";
import type { SupplyBook } from "./supply-book.ts";
import { toldDay } from "./told-day.ts";

/** An order with open pieces of announced goods. */
export interface WaitingOrder {
  order: OrderId;
  /** the pieces that come with these goods */
  lines: readonly Portion[];
}

/** A waiting order after its goods got another date. */
export interface MovedOrder extends WaitingOrder {
  /** local day on which the pieces leave, as told last; null: not known */
  before: string | null;
  /** the same day as of now; equal to `before` if nothing changes for the order */
  day: string | null;
  /** true if a step tells the customer */
  isTold: boolean;
}

/**
 * The orders that wait for announced goods. If a new date changes the day of an order, one step `date-moved` tells the
 * customer, in the transaction that moves the date; `quiet` writes no steps. A repeated change writes only the steps
 * that a crash has prevented. NOT_FOUND for an unknown announcement.
 */
export interface WaitingOrders {
  /** Oldest first. */
  of(announced: number): WaitingOrder[];
  moveDate(announced: number, date: string | null, options?: { quiet?: boolean }): MovedOrder[];
  /** Cancels announced goods: nothing comes, and the pieces promised to orders have no known day. */
  cancel(announced: number, options?: { quiet?: boolean }): MovedOrder[];
}

export function createWaitingOrders(
  goods: DatabaseSync,
  books: DatabaseSync,
  { supply, clock }: { supply: Pick<SupplyBook, "moveDate" | "close">; clock: Clock },
): WaitingOrders {
  const orders = createOrderBook(books);
  const events = createOrderEvents(books);
  const moves = createStockMoves(books);
  const leavingDays = createLeavingDays(goods, books);
  const selectTakers = prepare<{ id: OrderId; product: ProductId }>(books)`
    select customer_order as id, product from stock_move where incoming = ?
    group by customer_order, product having sum(delta) < 0 order by min(seq)`;

  /** The orders with open pieces of the announced goods. */
  function takersOf(announced: number): { order: Order; lines: Portion[] }[] {
    return selectTakers.all(announced).flatMap(({ id, product }) => {
      const order = orders.get(id, "en")?.order;
      const line = order?.lines.find((one) => one.product === product);
      if (!order || !line) return [];
      const left = moves.leftOf(id, product, line.delivered).find(({ incoming }) => incoming === announced);
      const quantity = Math.min(left?.delta ?? 0, line.open);
      return quantity > 0 ? [{ order, lines: [{ position: line.position, quantity }] }] : [];
    });
  }

  function moveDate(announced: number, date: string | null, { quiet = false } = {}): MovedOrder[] {
    // The outer transaction keeps new orders out until date and steps are both written.
    return transaction(books, () => {
      const takers = takersOf(announced);
      const agreed = takers.map(({ order }) => leavingDays(Date.parse(order.placedAt)).of(order, announced));
      supply.moveDate(announced, date);
      const days = leavingDays(clock());
      return takers.map(({ order, lines }, at) => {
        // If an order is sent all together, a new day applies to the whole order.
        const isTogether = order.delivery?.shipment === "together";
        const open = order.lines.filter((line) => line.open > 0);
        const all = open.map((line) => ({ position: line.position, quantity: line.open }));
        const moved = isTogether ? all : lines;
        const told = toldDay(order, moved, agreed[at] ?? null);
        const day = isTogether ? days.ofAll(order) : days.of(order, announced);
        const isSame = day === told.day || (told.isOfOrder && told.day !== null && day !== null && day < told.day);
        if (!isSame && !quiet)
          events.add(order.id, clock(), "date-moved", { date: day, before: told.day, lines: moved });
        return { order: order.id, lines, before: told.day, day: isSame ? told.day : day, isTold: !isSame && !quiet };
      });
    });
  }

  return {
    of: (announced) => takersOf(announced).map(({ order, lines }) => ({ order: order.id, lines })),
    moveDate,
    cancel(announced, options) {
      // The goods are removed only after all steps are written: after a crash between the two, the same command finds
      // them again.
      const moved = moveDate(announced, null, options);
      supply.close(announced, "cancelled");
      return moved;
    },
  };
}
