import { ANY_PACK } from "../../../contract/carts/apply-cart-update.ts";
import { FIRST_CART } from "../../../contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "../../../contract/context.ts";
import type { OrderDraft } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import type { Quantity } from "../../../contract/quantity.ts";
import { openShopStore } from "./open-shop-store.ts";

/**
 * Writes without end in a separate process, for `open-shop-store.test.ts` to kill, and prints a line after each
 * acknowledged write. Arguments: data folder, a name.
 */
const [dataDir = "", name = ""] = process.argv.slice(2);
const store = openShopStore({ dataDir });
const shared = "shared" as UserId;
const products = [{ product: "bosch~1" as ProductId, quantity: 1 as Quantity }];
const limits = { maxLines: ANY_PACK.maxLines, packs: new Map(products.map(({ product }) => [product, 1])) };
const draft: OrderDraft = { lines: [], buyerDocumentNumber: name };

for (let nth = 1; ; nth += 1) {
  const key = `${name} ${nth}` as IdempotencyKey;
  const cart = await store.carts.update(shared, FIRST_CART, { products, merge: true, delete: false }, limits, key);
  await store.orderKeys.begin(key, {
    user: shared,
    fingerprint: Buffer.from(key),
    draft,
    maker: name,
    milliseconds: 60_000,
  });
  process.stdout.write(`${JSON.stringify({ key, quantity: cart.lines[0]?.quantity })}\n`);
}
