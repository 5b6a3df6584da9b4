import { createHash } from "node:crypto";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { sendChange, updateCart } from "../session/carts.ts";
import { addRemarks, loadRemarks } from "./cart-remarks.ts";
import type { NamedCart } from "./change-cart.ts";

/**
 * Puts lines of a cart into a new cart, with their remarks. The caller takes them out of this cart afterwards, so a
 * failure in between loses nothing; a form that is sent twice fills the new cart once. `purpose` is part of the key.
 * Rejects with the ERP's error.
 */
export async function copyToNewCart(
  purpose: string,
  lines: readonly CartLine[],
  { cart, context }: NamedCart,
): Promise<void> {
  // Other lines of the same cart have another key and get another new cart, so that they do not count as moved already.
  const chosen = createHash("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 16);
  const idempotencyKey = `${purpose}:${cart.id}:${cart.version}:${chosen}` as IdempotencyKey;
  const other = await sendChange(context, (carts, c) => carts.create({}, { ...c, idempotencyKey }));
  if (other.lines.length > 0) return;
  await updateCart(other.id, { products: [...lines], ifVersion: other.version }, context);
  const words = await loadRemarks(cart, context);
  await addRemarks(
    other.id,
    lines.map(({ product }) => ({ product, ...words?.get(product) })),
    context,
  );
}
