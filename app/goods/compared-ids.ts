import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";

/** The most parts beside each other: more would be too narrow to read. */
export const MOST_COMPARED = 4;

/** The most ticked parts from which a person may still choose; a longer address is cut. */
const MOST_TICKED = 24;

/** The ticked parts in an address, each once; whatever is no product's id is left out. */
export function comparedIds(query: URLSearchParams): ProductId[] {
  const ids = query.getAll("product").flatMap((text) => parseProductId(text) ?? []);
  return [...new Set(ids)].slice(0, MOST_TICKED);
}

/** The query of the page that compares these parts; a colleague may open it too. */
export function toComparison(ids: readonly ProductId[]): string {
  return `?${new URLSearchParams(ids.map((id) => ["product", id]))}`;
}
