import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { promisedOf, recheckLine } from "#erp-adapter/contract/conditions/recheck-line.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quote, QuotedLine } from "./quote.ts";

/** True for a line that the page shows. */
export type IsOnPage = (product: ProductId) => boolean;

/**
 * The lines of a cart that its page does not show, and whose conditions have changed since the cart was shown before:
 * the conditions in which the person last saw them. A line with another quantity was changed, and so shown, elsewhere.
 */
export function unseenSince(
  before: Pick<Quote, "lines" | "unseen">,
  { lines }: Pick<Quote, "lines">,
  isOnPage: IsOnPage,
): Priced[] {
  const old = new Map(asSeen(before).map(({ product, condition }) => [product, condition]));
  return lines.flatMap(({ product, condition }) => {
    const seen = isOnPage(product) ? undefined : old.get(product);
    return seen?.quantity === condition.quantity && isOther(seen, condition) ? [seen] : [];
  });
}

/** The lines of a quote with the conditions in which the person last saw them. */
export function asSeen({ lines, unseen }: Pick<Quote, "lines" | "unseen">): QuotedLine[] {
  if (unseen.length === 0) return lines;
  const seen = new Map(unseen.map((condition) => [condition.product, condition]));
  return lines.map((line) => ({ ...line, condition: seen.get(line.product) ?? line.condition }));
}

function isOther(seen: Priced, present: Priced): boolean {
  return recheckLine(seen.product, { ...seen, supply: promisedOf(seen) }, present).length > 0;
}
