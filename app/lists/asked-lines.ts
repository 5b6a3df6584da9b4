import { numberOf } from "#erp-adapter/contract/product-id.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import { loadProducts } from "../cart/load-cart-page.ts";
import type { RequestContext } from "../context.ts";
import type { Fate } from "../domain/fit-into-cart.ts";
import type { AskedLine } from "../orders/load-again.ts";

/** Lines of a list with the names of their goods, which only those that were left out need: one ERP call, or none. */
export async function toAskedLines(
  lines: readonly (ListLine & { place: number })[],
  fates: readonly Fate[],
  context: RequestContext,
): Promise<AskedLine[]> {
  const left = lines.filter((_, index) => fates[index] !== "added");
  const { byId } = await loadProducts(left, context);
  return lines.map(({ product, quantity, place }) => {
    const summary = byId.get(product);
    const number = summary?.number ?? numberOf(product);
    return { position: place, product, number, title: summary?.title ?? "", quantity, unit: summary?.unit ?? "pcs" };
  });
}
