import { AVAILABILITIES, isByPrice, type SearchRequest, SORTS, type Sort } from "#erp-adapter/contract/catalogue.ts";
import { PRODUCT_LINES, type ProductLine } from "#erp-adapter/contract/product-lines.ts";
import { MAX_SEARCH_TEXT } from "#erp-adapter/contract/search-limits.ts";
import { VEHICLE_FACETS } from "#erp-adapter/contract/vehicle-facets.ts";
import { joinLines } from "../ui/joined-lines.ts";

export const PAGE_SIZES = [24, 48, 96] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Filters that take several values at once, in the order of the page. */
export const FACETS = ["availability", "group", ...VEHICLE_FACETS, "manufacturer", "brand"] as const;
export type Facet = (typeof FACETS)[number];

/** The query parameters of a list; `more` names the filters that show all their values. */
export const LISTING_QUERIES = ["query", "exact", "line", ...FACETS, "sort", "size", "more"] as const;

/**
 * The query of a catalogue page, parsed from its URL. Unknown values are dropped, so that an old link still works.
 */
export interface CatalogueQuery extends Record<Facet, string[]> {
  query: string;
  /** true: the search text is not corrected if it finds nothing */
  exact: boolean;
  line: ProductLine | null;
  sort: Sort;
  size: PageSize;
}

/** The value of the multi-value filters if none is set. */
export const UNFILTERED = Object.fromEntries(FACETS.map((facet) => [facet, []])) as Record<Facet, never[]>;

/** The sort if the URL has no parameter `sort`. */
export function defaultSort(catalogue: "all" | "replacements", query: string): Sort {
  return query === "" && catalogue === "replacements" ? "replaced" : "relevance";
}

/**
 * The sorts that a list offers. `relevance` needs a search text or the whole catalogue, where it is the recommended
 * order; `replaced` needs the list of replacements; a price sort needs an ERP that supports it.
 */
export function sortsOffered(catalogue: "all" | "replacements", query: string, hasPriceSort = true): Sort[] {
  return SORTS.filter(
    (sort) =>
      (sort !== "relevance" || query !== "" || catalogue === "all") &&
      (sort !== "replaced" || catalogue === "replacements") &&
      (hasPriceSort || !isByPrice(sort)),
  );
}

/** Joins lines with commas and cuts a long text after a whole word, because half a number would be another number. */
function toSearchText(typed: string): string {
  const text = joinLines(typed)
    .replace(/\p{Cc}/gu, " ")
    .trim();
  if (text.length <= MAX_SEARCH_TEXT) return text;
  const cut = text.slice(0, MAX_SEARCH_TEXT);
  return /[\s,;|/]/.test(text[MAX_SEARCH_TEXT] ?? "") ? cut : cut.replace(/[\s,;|/]+[^\s,;|/]*$/, "");
}

export function parseCatalogueQuery(
  params: URLSearchParams,
  catalogue: "all" | "replacements" = "all",
  { hasPriceSort = true, hasVehicles = true } = {},
): CatalogueQuery {
  const query = toSearchText(params.get("query") ?? "");
  const offered = new Set<string>(AVAILABILITIES);
  const sorts = sortsOffered(catalogue, query, hasPriceSort);
  return {
    query,
    exact: query !== "" && params.get("exact") === "1",
    availability: values(params, "availability").filter((value) => offered.has(value)),
    group: values(params, "group"),
    make: hasVehicles ? values(params, "make") : [],
    model: hasVehicles ? values(params, "model") : [],
    engine: hasVehicles ? values(params, "engine") : [],
    manufacturer: values(params, "manufacturer"),
    brand: values(params, "brand"),
    line: PRODUCT_LINES.find((line) => line === params.get("line")) ?? null,
    sort: sorts.find((sort) => sort === params.get("sort")) ?? defaultSort(catalogue, query),
    size: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
  };
}

/** The query of the URL, "" or beginning with "?"; default values are left out. */
export function toSearch(query: CatalogueQuery, catalogue: "all" | "replacements" = "all"): string {
  const params = new URLSearchParams();
  if (query.query) params.set("query", query.query);
  if (query.query && query.exact) params.set("exact", "1");
  if (query.line) params.set("line", query.line);
  for (const facet of FACETS) for (const value of query[facet]) params.append(facet, value);
  const offered = sortsOffered(catalogue, query.query).includes(query.sort);
  if (offered && query.sort !== defaultSort(catalogue, query.query)) params.set("sort", query.sort);
  if (query.size !== PAGE_SIZES[0]) params.set("size", String(query.size));
  return params.size > 0 ? `?${params}` : "";
}

/** The request to the ERP. `page` counts from 0; the page number in the request counts from 1. */
export function toSearchRequest(
  query: CatalogueQuery,
  page: number,
  catalogue: "all" | "replacements" = "all",
): SearchRequest {
  const { query: text, size, availability, ...filters } = query;
  return {
    ...filters,
    text,
    availability: AVAILABILITIES.filter((value) => availability.includes(value)),
    replaces: catalogue === "replacements",
    page: page + 1,
    pageSize: size,
  };
}

function values(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name))].filter((value) => value.length > 0 && value.length <= 80).slice(0, 50);
}
