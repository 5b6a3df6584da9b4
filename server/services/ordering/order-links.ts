import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { Signer } from "../signing.ts";
import type { OrderCopies, OrderCopy } from "./order-copy.ts";
import type { QuoteId } from "./quote.ts";

/** Milliseconds after the order for which a guest's link opens it. */
const ORDER_LINK_LIFE = 180 * 86_400_000;

/** The key in a guest's link to their order. The same each time it is asked for. */
export function toOrderKey(signer: Signer, copy: OrderCopy): string {
  return signer.sign("order-link", copy.quote, copy.confirmedAt + ORDER_LINK_LIFE);
}

/** The order that the key was made for, if it bears this number; null for any other key, or an expired one. */
export function findByLink(signer: Signer, copies: OrderCopies, orderId: string, key: string): OrderCopy | null {
  const signed = signer.verify("order-link", key);
  if (signed === null) return null;
  // Keys of before this version name the number; it had one order then.
  if (signed === orderId) return copies.ofNumber(signed as OrderId).at(-1) ?? null;
  const copy = copies.ofQuote(signed as QuoteId);
  return copy?.order.id === orderId ? copy : null;
}
