import type { Order } from "#erp-adapter/contract/orders.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { createEventBook } from "../order-events/event-book.ts";
import type { Step } from "../order-events/step.ts";
import { createOrderCopies } from "../ordering/order-copy.ts";
import type { ApprovalRequest, Overtaken } from "./request.ts";

/** The order of an approved request as it was placed, and its steps since then. */
export interface PlacedOrder {
  order: Order;
  steps: Step[];
  /** the request as it was when the order turned up after all; null if it was never denied */
  overtook: Overtaken | null;
}

/** The order of a request; null if nothing was ordered. Two SQL statements; none if nothing was approved. */
export async function readPlacedOrder(
  db: ShopDb,
  { order, quote }: Pick<ApprovalRequest, "order" | "quote">,
): Promise<PlacedOrder | null> {
  const copy = order && quote !== null ? await createOrderCopies(db).ofQuote(quote) : null;
  if (!copy) return null;
  const steps = await createEventBook(db).stepsOf([copy.quote]);
  return { order: copy.order, steps: steps.get(copy.quote) ?? [], overtook: copy.overtook ?? null };
}
