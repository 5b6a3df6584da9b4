import { createHash } from "node:crypto";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { createCart, updateCart } from "../../request/session/carts.ts";
import type { NamedCart } from "../change-cart.ts";
import { copyDelivery } from "../delivery/cart-delivery.ts";
import { addRemarks, loadRemarks } from "./remarks.ts";

/** The new cart was made, and the ERP then refused to fill it. */
export class UnfilledCart extends Error {}

/**
 * Puts lines of a cart into a new cart, with their remarks and the cart's delivery. The caller takes them out of this
 * cart afterwards, so a failure in between loses nothing; a form that is sent twice fills the new cart once. `purpose`
 * is part of the key. Rejects with the ERP's error, or with UnfilledCart.
 */
export async function copyToNewCart(
  purpose: string,
  lines: readonly CartLine[],
  { cart, context }: NamedCart,
): Promise<void> {
  // Other lines of the same cart have another key and get another new cart, so that they do not count as moved already.
  const chosen = createHash("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 16);
  const idempotencyKey = `${purpose}:${cart.id}:${cart.version}:${chosen}` as IdempotencyKey;
  const other = await createCart(idempotencyKey, context);
  if (other.lines.length > 0) return;
  await updateCart(other.id, { products: [...lines], ifVersion: other.version }, context).catch((error: unknown) => {
    if (!isErpError(error) || error.effect !== "none") throw error;
    throw new UnfilledCart("a new cart was not filled", { cause: error });
  });
  await copyDelivery(cart.id, other.id, context);
  const words = await loadRemarks(cart, context);
  await addRemarks(
    other.id,
    lines.map(({ product }) => ({ product, ...words?.get(product) })),
    context,
  );
}
