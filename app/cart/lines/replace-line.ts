import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { type CheckedOffer, putIntoCart } from "../../goods/supersession/check-offer.ts";
import type { RequestContext } from "../../request/context.ts";
import { addRemarks, forgetRemarks, loadRemarks } from "./remarks.ts";

/**
 * Puts an agreed alternative into the cart. The new lines get the buyer's remarks on the line that they replace; if the
 * cart has no such line, they get `words`. Rejects as `putIntoCart` does.
 */
export async function replaceLine(
  agreed: Extract<CheckedOffer, { kind: "agreed" }>,
  { cart, isNew = false, words = {} }: { cart: Cart; isNew?: boolean; words?: LineRemarks },
  context: RequestContext,
): Promise<void> {
  const { product } = agreed.offer.wanted;
  const isHeld = cart.lines.some((line) => line.product === product);
  const own = isHeld ? (await loadRemarks(cart, context))?.get(product) : undefined;
  await putIntoCart(agreed, { cart, isNew }, context);
  const products = agreed.alternative.lines.map((line) => line.product);
  await addRemarks(
    cart.id,
    products.map((one) => ({ product: one, ...(own ?? words) })),
    context,
  );
  if (own && !products.includes(product)) await forgetRemarks(cart.id, context, [product]);
}
