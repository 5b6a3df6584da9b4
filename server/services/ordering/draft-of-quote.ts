import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import { type Order, type OrderDraft, orderDraftSchema } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "./actor.ts";
import type { Quote } from "./quote.ts";

/**
 * The order that the ERP is asked to book: the lines of the quote under its conditions. Null if a required value is missing
 * or malformed.
 */
export function toOrderDraft(quote: Quote, actor: Actor): OrderDraft | null {
  const draft = orderDraftSchema.safeParse({
    lines: quote.lines.map(({ product, condition, ...line }) => {
      const { quantity, price, deposit, vatPercent, now, later } = condition;
      return { product, quantity, agreed: { price, deposit, vatPercent, now, later }, ...remarksOf(line) };
    }),
    buyerDocumentNumber: quote.buyerDocumentNumber,
    ...(actor.user.kind === "guest" && { guestEmail: quote.guestEmail, buyer: quote.buyer ?? undefined }),
  });
  return draft.success ? draft.data : null;
}

/** The draft as this ERP takes it: one that keeps no guests gets their words as the order's note. */
export function toSent(draft: OrderDraft, { orders }: Pick<Capabilities, "orders">): OrderDraft {
  const { buyer, ...rest } = draft;
  if (!buyer || orders.guestBuyer) return draft;
  const { company, vat, name, phone, address, postalCode, city, country } = buyer;
  const lines = [
    [company, vat],
    [name, phone],
    [address, `${postalCode} ${city}`, country],
  ];
  return { ...rest, note: lines.map((line) => line.filter((part) => part !== "").join(", ")).join("\n") };
}

/** The first difference between the requested and the answered order; null if they are the same. */
export function differenceFrom(draft: OrderDraft, order: Order): "document number" | "lines" | null {
  if (order.buyerDocumentNumber !== draft.buyerDocumentNumber) return "document number";
  const asked = quantitiesOf(draft.lines);
  const answered = quantitiesOf(order.lines);
  if (asked.size !== answered.size) return "lines";
  for (const [product, quantity] of asked) if (answered.get(product) !== quantity) return "lines";
  return null;
}

/** The quantity of each product, added up over its lines. */
export function quantitiesOf(lines: readonly { product: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { product, quantity } of lines) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  return quantities;
}
