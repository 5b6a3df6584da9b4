import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import type { OrderCopy } from "../../ordering/order-copy.ts";
import type { QuoteId } from "../../ordering/quote.ts";

/** A customer's order in English, for tests of mails. */
export function toOrderCopy(
  order: Partial<Order> & Pick<Order, "lines">,
  copy: Partial<Omit<OrderCopy, "order">> = {},
): OrderCopy {
  return {
    order: {
      id: "26-000001" as OrderId,
      number: "26-000001",
      status: "pending",
      erpStatus: "draft",
      placedAt: "2026-11-20T09:44:00Z",
      date: "2026-11-20",
      buyerDocumentNumber: "N-2026-1187",
      guestEmail: null,
      totals: addUp(order.lines),
      cancellations: [],
      ...order,
    },
    quote: "0".repeat(32) as QuoteId,
    user: "ana" as UserId,
    partner: "001001" as PartnerCode,
    isGuest: false,
    locale: "en",
    customer: { name: "Ana", email: "ana@servis.example" },
    confirmedAt: 1_000,
    ...copy,
  };
}
