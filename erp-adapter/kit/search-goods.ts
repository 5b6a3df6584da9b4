import {
  type MatchedNumber,
  type Product,
  type ProductSummary,
  type ReplacementRef,
  type SearchHit,
  type SearchQuery,
  type SearchRequest,
  type SearchResult,
  searchQuerySchema,
} from "../contract/catalogue.ts";
import { type FitmentRecord, toVehicleIds } from "../contract/fitments.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toNumberKey } from "../contract/part-number.ts";
import type { ProductLine } from "../contract/product-lines.ts";
import { toParts, type UnitPrice } from "../contract/unit-price.ts";
import { VEHICLE_FACETS } from "../contract/vehicle-facets.ts";
import { foldText } from "./fold-text.ts";
import { toPage } from "./pages.ts";

/** A product as a search in memory looks at it. */
export interface SearchedGoods {
  summary: ProductSummary;
  /** for a sort by price; null: sold only on request */
  price: UnitPrice | null;
  references?: Product["references"];
  /** numbers that this product replaces, nearest first */
  replaces?: readonly ReplacementRef[];
  lines?: readonly ProductLine[];
  fitments?: readonly FitmentRecord[];
}

/**
 * The answer of `catalogue.search`, without facets, from all products of a list that is small enough to read through at
 * every search (some thousands).
 */
export function searchGoods(goods: Iterable<SearchedGoods>, sent: SearchRequest): SearchResult {
  const query = parseInput(searchQuerySchema, sent, "query");
  const found = [...goods].flatMap((one): Found[] => {
    const tier = tierOf(one, query.text);
    if (tier === null) return [];
    const matched = tier === 0 ? null : matchedOf(one, query.text);
    const hit = { ...one.summary, matched, replaces: (one.replaces ?? []).slice(0, MAX_REPLACES) };
    return isWanted(hit, one, query) ? [{ hit, goods: one, tier }] : [];
  });
  found.sort((one, other) => compare(one, other, query) || (one.hit.id < other.hit.id ? -1 : 1));
  const { items, total } = toPage(found, query);
  return { items: items.map(({ hit }) => hit), total, facets: null };
}

const MAX_REPLACES = 20;

interface Found {
  hit: SearchHit;
  goods: SearchedGoods;
  tier: number;
}

/**
 * 0: the text is the product's number · 1: the number begins with the text · 2: the text is found in the number, in a
 * reference or as words · null: not found.
 */
function tierOf({ summary, references = [] }: SearchedGoods, text: string): number | null {
  const { number, manufacturer, brand, title, size } = summary;
  const [key, own] = [toNumberKey(text), toNumberKey(number)];
  if (key !== "" && own === key) return 0;
  if (key.length >= 3 && own.startsWith(key)) return 1;
  if (key.length >= 3 && (own.includes(key) || references.some((one) => toNumberKey(one.number) === key))) return 2;
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const haystack = foldText([number, manufacturer.name, brand.name, title, size].join(" "));
  return words.every((word) => haystack.includes(word)) ? 2 : null;
}

function matchedOf({ references = [] }: SearchedGoods, text: string): MatchedNumber | null {
  const reference = references.find(({ number }) => toNumberKey(number) === toNumberKey(text));
  return reference ? { kind: reference.kind, number: reference.number } : null;
}

function isWanted(hit: SearchHit, { fitments = [], lines = [] }: SearchedGoods, query: SearchQuery): boolean {
  const isOneOf = (chosen: readonly string[], id: string) => chosen.length === 0 || chosen.includes(id);
  return (
    isOneOf(query.manufacturer, hit.manufacturer.id) &&
    isOneOf(query.brand, hit.brand.id) &&
    isOneOf(query.group, hit.group.id) &&
    isOneOf(query.availability, hit.availability) &&
    VEHICLE_FACETS.every((facet) => {
      const ids = fitments.flatMap((fitment) => toVehicleIds(fitment)[facet] ?? []);
      return query[facet].length === 0 || ids.some((id) => query[facet].includes(id));
    }) &&
    (query.line === null || lines.includes(query.line)) &&
    (!query.replaces || hit.replaces.length > 0)
  );
}

function compare(one: Found, other: Found, { sort }: SearchQuery): number {
  const byNumber = one.hit.number.localeCompare(other.hit.number);
  const by = (value: (found: Found) => string) => value(one).localeCompare(value(other)) || byNumber;
  switch (sort) {
    case "relevance":
      return one.tier - other.tier || byNumber;
    case "title":
      return by(({ hit }) => hit.title);
    case "manufacturer":
      return by(({ hit }) => hit.manufacturer.name);
    case "availability":
      return by(({ hit }) => hit.availability);
    case "replaced":
      return by(({ hit }) => hit.replaces[0]?.number ?? "");
    case "price-asc":
    case "price-desc": {
      // Products without a price come last in both directions.
      const [a, b] = [one.goods.price, other.goods.price];
      if (a === null || b === null) return Number(a === null) - Number(b === null) || byNumber;
      return (toParts(a) - toParts(b)) * (sort === "price-asc" ? 1 : -1) || byNumber;
    }
    case "number":
      return byNumber;
  }
}
