import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import { toAgreedSupply } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { type Delivery, toLine } from "#erp-adapter/contract/delivery.ts";
import { type GuestBuyer, toAddress } from "#erp-adapter/contract/guest-buyer.ts";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import { MAX_ORDER_NOTE, type Order, type OrderDraft, orderDraftSchema } from "#erp-adapter/contract/orders.ts";
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
      const agreed = { price, deposit, vatPercent, now, later, ...toAgreedSupply(condition) };
      return { product, quantity, agreed, ...remarksOf(line) };
    }),
    buyerDocumentNumber: quote.buyerDocumentNumber,
    delivery: quote.delivery ? toAgreed(quote.delivery, quote) : undefined,
    hold: quote.hold ?? undefined,
    ...(actor.user.kind === "guest" && { guestEmail: quote.guestEmail, buyer: quote.buyer ?? undefined }),
  });
  return draft.success ? draft.data : null;
}

/** The quote's delivery; a delivery to a guest's own address gets the address that the guest gave last. */
export function toAgreed(delivery: Delivery, { buyer }: Pick<Quote, "buyer">): Delivery {
  if (delivery.to.kind !== "own" || !buyer) return delivery;
  return { ...delivery, to: { kind: "own", address: toAddress(buyer) } };
}

/**
 * The draft in the form that this ERP accepts. If the ERP cannot store guests or deliveries, their text becomes the
 * order's note.
 */
export function toSent(draft: OrderDraft, { orders }: Pick<Capabilities, "orders">): OrderDraft {
  const { buyer, delivery, ...rest } = draft;
  const noted = [
    ...(buyer && !orders.guestBuyer ? toNotedBuyer(buyer) : []),
    ...(delivery && !orders.delivery ? toNotedDelivery(delivery) : []),
  ];
  return {
    ...rest,
    ...(buyer && orders.guestBuyer && { buyer }),
    ...(delivery && orders.delivery && { delivery }),
    ...(noted.length > 0 && { note: noted.join("\n").slice(0, MAX_ORDER_NOTE) }),
  };
}

function toNotedBuyer({ company, vat, name, phone, address, postalCode, city, country }: GuestBuyer): string[] {
  return [toNoted(company, vat), toNoted(name, phone), toNoted(address, `${postalCode} ${city}`, country)];
}

/**
 * Uses no words, so that staff of any language can read it: an arrow, a date, "1 ×" for one delivery of everything, and
 * the typed text.
 */
function toNotedDelivery({ to, carrierName, date, note, shipment }: Delivery): string[] {
  const place = to.kind === "own" || to.address === null ? "" : `→ ${toLine(to.address)}`;
  return [place, toNoted(carrierName, shipment === "together" ? "1 ×" : "", date ?? ""), note && `„${note}”`].filter(
    (line) => line !== "",
  );
}

function toNoted(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
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
