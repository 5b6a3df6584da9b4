import type { OrderCopy } from "../ordering/order-copy.ts";
import { toOrderKey } from "../ordering/order-links.ts";
import type { Signer } from "../signing.ts";
import type { MailShop } from "./mail-shop.ts";

/** The URL of an order's page for a mail to the person who ordered; a guest's URL works without an account. */
export function toOrderUrl(copy: OrderCopy, signer: Signer, { publicUrl }: MailShop): string {
  const path = `/${copy.locale}/order/${encodeURIComponent(copy.order.id)}`;
  const url = new URL(path, publicUrl());
  if (copy.isGuest) url.searchParams.set("key", toOrderKey(signer, copy));
  return url.href;
}
