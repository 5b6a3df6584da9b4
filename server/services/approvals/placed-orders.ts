import type { Order } from "#erp-adapter/contract/orders.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { createEventBook } from "../order-events/event-book.ts";
import type { Step } from "../order-events/step.ts";
import type { OrderCopy } from "../ordering/order-copy.ts";
import type { QuoteId } from "../ordering/quote.ts";
import type { ApprovalRequest } from "./request.ts";

/** The order of an approved request as it was placed, and its steps since then. */
export interface PlacedOrder {
  order: Order;
  steps: Step[];
}

/** The orders of the approved requests, by quote. Two SQL statements; none if no request was approved. */
export async function readPlacedOrders(
  db: ShopDb,
  requests: readonly Pick<ApprovalRequest, "order" | "quote">[],
): Promise<Map<QuoteId, PlacedOrder>> {
  const quotes = requests.flatMap(({ order, quote }) => (order && quote !== null ? [quote] : []));
  if (quotes.length === 0) return new Map();
  const copies = db.query.selectFrom("order_copy").select(["quote_id", "body"]);
  const rows = await copies.where("quote_id", "in", listOf(db, quotes)).execute();
  const steps = await createEventBook(db).stepsOf(quotes);
  return new Map(
    rows.map(({ quote_id, body }) => {
      const { order }: OrderCopy = JSON.parse(body);
      return [quote_id, { order, steps: steps.get(quote_id) ?? [] }];
    }),
  );
}
