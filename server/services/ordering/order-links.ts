import type { Signer } from "../signing.ts";
import type { OrderCopy } from "./order-copy.ts";

/** Milliseconds after the order for which a guest's link opens it. */
const ORDER_LINK_LIFE = 180 * 86_400_000;

/** The key in a guest's link to their order. The same each time it is asked for. */
export function toOrderKey(signer: Signer, copy: OrderCopy): string {
  return signer.sign("order-link", copy.order.id, copy.confirmedAt + ORDER_LINK_LIFE);
}

/** True when the key was made for this order and has not expired. */
export function opensOrder(signer: Signer, orderId: string, key: string): boolean {
  return signer.verify("order-link", key) === orderId;
}
