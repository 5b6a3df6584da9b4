import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Pieces } from "../supersession/offer.ts";

/**
 * The parts of an accepted offer, shared out among the rows that asked for `wanted`, in their order: what is left of the wanted
 * part goes to the first ones, the others get their share of the parts in its place, in whole pieces. Nothing is lost or added;
 * where one piece stands for several rows, the later ones get none.
 */
export function shareOut(
  quantities: readonly number[],
  { wanted, lines }: { wanted: ProductId; lines: readonly Pieces[] },
): Pieces[][] {
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
