import { type Order, type OrderDraft, orderDraftSchema } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "./actor.ts";
import type { Quote } from "./quote.ts";

/**
 * The order that the ERP is asked to book: the lines of the quote under its conditions. Null if a required value is missing
 * or malformed.
 */
export function toOrderDraft(quote: Quote, actor: Actor): OrderDraft | null {
  const draft = orderDraftSchema.safeParse({
    lines: quote.lines.map(({ product, condition }) => {
      const { quantity, price, deposit, vatPercent, now, later } = condition;
      return { product, quantity, agreed: { price, deposit, vatPercent, now, later } };
    }),
    buyerDocumentNumber: quote.buyerDocumentNumber,
    guestEmail: actor.user.kind === "guest" ? quote.guestEmail : undefined,
  });
  return draft.success ? draft.data : null;
}

/** The first difference between the requested and the answered order; null if they are the same. */
export function differenceFrom(draft: OrderDraft, order: Order): "document number" | "lines" | null {
  if (order.buyerDocumentNumber !== draft.buyerDocumentNumber) return "document number";
  const asked = quantities(draft.lines);
  const answered = quantities(order.lines);
  if (asked.size !== answered.size) return "lines";
  for (const [product, quantity] of asked) if (answered.get(product) !== quantity) return "lines";
  return null;
}

function quantities(lines: readonly { product: string; quantity: number }[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { product, quantity } of lines) totals.set(product, (totals.get(product) ?? 0) + quantity);
  return totals;
}
