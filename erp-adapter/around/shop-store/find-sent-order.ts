import type { CallContext, IdempotencyKey } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import type { Order, OrderDraft, OrderId } from "../../contract/orders.ts";
import { MAX_PAGE_SIZE } from "../../contract/paging.ts";
import type { KeyState, ShopStore } from "./shop-store.ts";

/** Maximum difference between the clocks of shop and back end, in milliseconds. */
const CLOCKS_DIFFER = 2 * 60_000;
const DAY = 24 * 60 * 60 * 1_000;
const MAX_PAGES = 5;

/**
 * Finds the order that was sent with this key and whose answer was lost: an order of the same partner, placed since
 * `sentAt`, with the draft's document number, products, quantities and prices, and not assigned to another key. Null if
 * the back end has no such order yet.
 */
export async function findSentOrder(
  { adapter, orderKeys }: { adapter: ErpAdapter; orderKeys: ShopStore["orderKeys"] },
  key: IdempotencyKey,
  { draft, sentAt }: Extract<KeyState, { state: "unknown" }>,
  c: CallContext,
): Promise<Order | null> {
  const similar = await listSimilar(adapter, draft, sentAt, c);
  for (const id of await orderKeys.unclaimed(similar)) {
    const order = await adapter.orders.get(id, c);
    if (isOrderOf(order, draft) && (await orderKeys.confirm(key, id))) return order;
  }
  return null;
}

/**
 * Orders with the same document number, oldest first, so that two keys with equal drafts get their orders in the order
 * of sending.
 */
async function listSimilar(adapter: ErpAdapter, draft: OrderDraft, sentAt: number, c: CallContext): Promise<OrderId[]> {
  const since = sentAt - CLOCKS_DIFFER;
  // The back end filters by local date; one day earlier is early enough in any time zone.
  const from = new Date(since - DAY).toISOString().slice(0, 10);
  const found: OrderId[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items } = await adapter.orders.list({ from, page, pageSize: MAX_PAGE_SIZE }, c);
    for (const row of items)
      if (
        isSince(row.placedAt, since) &&
        row.buyerDocumentNumber === draft.buyerDocumentNumber &&
        row.lines === draft.lines.length
      )
        found.unshift(row.id);
    if (items.length < MAX_PAGE_SIZE) break;
  }
  return found;
}

/** `placedAt` is an instant, or only the local day. */
function isSince(placedAt: string, since: number): boolean {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(placedAt);
  return isDay ? placedAt >= toLocalDate(since) : Date.parse(placedAt) >= since;
}

function isOrderOf(order: Order, draft: OrderDraft): boolean {
  const sent = new Map(draft.lines.map((line) => [line.product, line]));
  return order.lines.every(({ product, quantity, price }) => {
    const line = sent.get(product);
    return line?.quantity === quantity && line.agreed.price === price;
  });
}
