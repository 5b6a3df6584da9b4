import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OfferedPieces } from "../../goods/supersession/offer.ts";

/**
 * Distributes the parts of an accepted offer among the rows that wanted the product `wanted`, in the order of the rows.
 * The first rows get what is left of the wanted product; the others get their share of the replacing parts, in whole
 * pieces. The sums stay the same; if one piece replaces pieces of several rows, the first of these rows gets it.
 */
export function shareOut(
  quantities: readonly number[],
  { wanted, lines }: { wanted: ProductId; lines: readonly OfferedPieces[] },
): OfferedPieces[][] {
  const kept = lines.find(({ product }) => product === wanted)?.quantity ?? 0;
  const replaced = quantities.reduce((sum, quantity) => sum + quantity, 0) - kept;
  let before = 0;
  return quantities.map((quantity) => {
    const after = before + quantity;
    const shares = lines.map(({ product, quantity: all }) => {
      const until = (asked: number) =>
        product === wanted ? Math.min(asked, kept) : Math.ceil((all * Math.max(0, asked - kept)) / replaced);
      return { product, quantity: until(after) - until(before) };
    });
    before = after;
    return shares.filter((share) => share.quantity > 0);
  });
}
