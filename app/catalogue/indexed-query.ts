import { type CatalogueQuery, defaultSort, FACETS, PAGE_SIZES, toSearch } from "../goods/catalogue-query.ts";

/** The facts of a list of goods that decide whether search engines should know it. */
export interface ListShown {
  catalogue: "all" | "replacements";
  query: CatalogueQuery;
  /** counts from 0 */
  page: number;
  total: number;
}

/**
 * The query of the canonical URL of a list, "" or beginning with "?"; null if search engines must not index the
 * list. All pages of the catalogue, of each product line, of each manufacturer, and of the replacement numbers are
 * indexed; search results, other filters and combined filters are not, because they show the same goods again. With
 * another sort or page size, the first page keeps the canonical URL; further pages are not indexed.
 */
export function indexedQuery({ catalogue, query, page, total }: ListShown): string | null {
  if (total === 0 || query.query !== "") return null;
  if (FACETS.some((facet) => facet !== "manufacturer" && query[facet].length > 0)) return null;
  const filters = query.manufacturer.length + (query.line === null ? 0 : 1);
  if (filters > (catalogue === "all" ? 1 : 0)) return null;
  const plain = { ...query, sort: defaultSort(catalogue, ""), size: PAGE_SIZES[0] };
  const isPlain = query.sort === plain.sort && query.size === plain.size;
  return page === 0 || isPlain ? toSearch(plain, catalogue) : null;
}
