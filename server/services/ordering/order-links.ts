import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { Signer } from "../signing.ts";
import type { OrderCopies, OrderCopy } from "./order-copy.ts";
import type { QuoteId } from "./quote.ts";

/** Milliseconds after an order during which the guest's link opens the order. */
const ORDER_LINK_LIFE = 180 * 86_400_000;

/** The key in a guest's link to their order; always the same for the same order. */
export function toOrderKey(signer: Signer, copy: OrderCopy): string {
  return signer.sign("order-link", copy.quote, copy.confirmedAt + ORDER_LINK_LIFE);
}

/** The order that the key was made for, if it has this number; null if the key is for another order, invalid or expired. */
export async function findByLink(
  signer: Signer,
  copies: OrderCopies,
  orderId: string,
  key: string,
): Promise<OrderCopy | null> {
  const signed = signer.verify("order-link", key);
  if (signed === null) return null;
  // Keys of earlier versions contain the order number, which belonged to only one order then.
  if (signed === orderId) return (await copies.ofNumber(signed as OrderId)).at(-1) ?? null;
  const copy = await copies.ofQuote(signed as QuoteId);
  return copy?.order.id === orderId ? copy : null;
}
