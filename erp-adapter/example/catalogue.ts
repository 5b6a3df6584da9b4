import {
  type CatalogueArea,
  type GroupId,
  type MatchedNumber,
  type ProductSummary,
  productIdsSchema,
  type ReplacementEntry,
  type SearchHit,
  type SearchQuery,
  searchQuerySchema,
} from "../contract/catalogue.ts";
import { ErpError } from "../contract/errors.ts";
import { type Candidate, MAX_CANDIDATES, toShownFitment, toVehicleIds } from "../contract/fitments.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toNumberKey } from "../contract/part-number.ts";
import { numberOf, type ProductId, toMakerSlug } from "../contract/product-id.ts";
import { papersIn } from "../contract/product-papers.ts";
import type { RelatedPart } from "../contract/related-parts.ts";
import { toParts } from "../contract/unit-price.ts";
import { VEHICLE_FACETS } from "../contract/vehicle-facets.ts";
import { absent } from "../kit/absent.ts";
import { edgesAround } from "../kit/edges-around.ts";
import { foldText } from "../kit/fold-text.ts";
import { toPage } from "../kit/pages.ts";
import { availabilityOf } from "./conditions.ts";
import { createFeed } from "./feed.ts";
import type { CountedStock } from "./free-pieces.ts";
import { idOf, type PriceList, type PriceListArticle } from "./price-list.ts";

/** Products straight from the price list, which is small enough to read through at every search. */
export function createCatalogue({ prices, shelf }: { prices: PriceList; shelf: CountedStock }): CatalogueArea {
  function find(id: ProductId): PriceListArticle {
    const article = prices.read().get(id);
    if (!article) throw new ErpError("NOT_FOUND", { what: "product", id: String(id) });
    return article;
  }

  function toSummary(article: PriceListArticle): ProductSummary {
    const {
      id,
      number,
      manufacturer,
      brand = manufacturer,
      group,
      title,
      size,
      unit,
      pack,
      successor,
      pictures,
    } = article;
    return {
      id,
      number,
      manufacturer: { id: toMakerSlug(manufacturer), name: manufacturer },
      brand: { id: toMakerSlug(brand), name: brand },
      group: { id: group as GroupId, name: group.replaceAll("-", " ") },
      title,
      size,
      unit,
      packQuantity: pack,
      availability: availabilityOf(article, shelf.free(article)),
      image: pictures[0]?.src ?? null,
      images: pictures,
      replacedBy: successor && { id: prices.read().has(successor) ? successor : null, number: numberOf(successor) },
    };
  }

  /**
   * All articles that are reached from `start` by repeated steps, nearest first, without `start` itself. Each occurs
   * once, so that a ring of articles ends.
   */
  function follow(
    start: PriceListArticle,
    step: (article: PriceListArticle) => PriceListArticle[],
  ): PriceListArticle[] {
    const seen = new Set([start]);
    for (const article of seen) for (const next of step(article)) seen.add(next);
    return [...seen].slice(1);
  }

  const known = (ids: readonly ProductId[]) => ids.flatMap((id) => prices.read().get(id) ?? []);
  const newerOf = ({ successor }: PriceListArticle) => known(successor === null ? [] : [successor]);
  const olderOf = ({ predecessors }: PriceListArticle) => known(predecessors);

  return {
    async search(sent, _c) {
      const query = parseInput(searchQuerySchema, sent, "query");
      const found = [...prices.read().values()].flatMap((article) => {
        const tier = tierOf(article, query.text);
        if (tier === null) return [];
        const replaces = follow(article, olderOf).map(({ id, number }) => ({ id, number }));
        const matched = tier === 0 ? null : matchedOf(article, query.text);
        const hit: SearchHit = { ...toSummary(article), matched, replaces: replaces.slice(0, 20) };
        return isWanted(hit, article, query) ? [{ hit, article, tier }] : [];
      });
      found.sort((one, other) => compare(one, other, query) || (one.hit.id < other.hit.id ? -1 : 1));
      const { items, total } = toPage(found, query);
      return { items: items.map(({ hit }) => hit), total, facets: null };
    },
    async product(id, c) {
      const article = find(id);
      const { description, references, papers } = article;
      const fitments = article.fitments.map((fitment) => toShownFitment(fitment, "en"));
      return {
        ...toSummary(article),
        description,
        specs: [],
        references,
        fitments,
        candidates: candidatesOf(article, [...prices.read().values()]),
        related: relatedOf(article, prices.read()),
        ...(papers && { papers: papersIn(papers, c.locale) }),
      };
    },
    async products(ids, _c) {
      return parseInput(productIdsSchema, ids, "ids").flatMap((id) => {
        const article = prices.read().get(id);
        return article ? [toSummary(article)] : [];
      });
    },
    async replacements(id, _c) {
      const start = find(id);
      const toEntry = (article: PriceListArticle): ReplacementEntry => {
        return { number: article.number, manufacturer: article.manufacturer, product: toSummary(article) };
      };
      const newer = follow(start, newerOf);
      const { successor } = newer.at(-1) ?? start;
      const isUnknown = successor !== null && !prices.read().has(successor);
      const unknown = isUnknown ? [{ number: numberOf(successor), manufacturer: null, product: null }] : [];
      return { newer: [...newer.map(toEntry), ...unknown], older: follow(start, olderOf).map(toEntry) };
    },
    async supersessions(ids, _c) {
      const asked = parseInput(productIdsSchema, ids, "ids");
      return edgesAround(
        {
          away: (from) => known(from).flatMap((article) => article.away),
          into: (to) => known(to).flatMap((article) => article.into),
        },
        asked,
      );
    },
    ...absent("catalogue.numberLookup", "findNumbers"),
    ...absent("catalogue.changes", "changes"),
    feed: createFeed({ prices, shelf }),
    ...absent("catalogue.stock", "stock"),
  };
}

/**
 * 0: the text is the article's number · 1: the number begins with the text · 2: the text is found in the number, in a
 * reference or as words · null: not found.
 */
function tierOf(
  { number, manufacturer, brand, title, size, references }: PriceListArticle,
  text: string,
): number | null {
  const [key, own] = [toNumberKey(text), toNumberKey(number)];
  if (key !== "" && own === key) return 0;
  if (key.length >= 3 && own.startsWith(key)) return 1;
  if (key.length >= 3 && (own.includes(key) || references.some((one) => toNumberKey(one.number) === key))) return 2;
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const haystack = foldText([number, manufacturer, brand, title, size].join(" "));
  return words.every((word) => haystack.includes(word)) ? 2 : null;
}

/** Other articles of the same group that fit one of the article's engines. */
function candidatesOf(article: PriceListArticle, articles: readonly PriceListArticle[]): Candidate[] {
  const enginesOf = ({ fitments }: PriceListArticle) =>
    new Map(fitments.flatMap(({ engineCode: code }) => (code ? [[toNumberKey(code), code]] : [])));
  const own = enginesOf(article);
  const candidates = articles.flatMap((other) => {
    if (other === article || other.group !== article.group || other.successor !== null) return [];
    const engineCodes = [...enginesOf(other).keys()].flatMap((engine) => own.get(engine) ?? []);
    const { id, number, manufacturer } = other;
    return engineCodes.length === 0 ? [] : [{ id, number, manufacturer, engineCodes }];
  });
  return candidates.slice(0, MAX_CANDIDATES);
}

function matchedOf({ references }: PriceListArticle, text: string): MatchedNumber | null {
  const reference = references.find(({ number }) => toNumberKey(number) === toNumberKey(text));
  return reference ? { kind: reference.kind, number: reference.number } : null;
}

function isWanted(hit: SearchHit, article: PriceListArticle, query: SearchQuery): boolean {
  const isOneOf = (chosen: readonly string[], id: string) => chosen.length === 0 || chosen.includes(id);
  return (
    isOneOf(query.manufacturer, hit.manufacturer.id) &&
    isOneOf(query.brand, hit.brand.id) &&
    isOneOf(query.group, hit.group.id) &&
    isOneOf(query.availability, hit.availability) &&
    VEHICLE_FACETS.every((facet) => {
      const ids = article.fitments.flatMap((fitment) => toVehicleIds(fitment)[facet] ?? []);
      return query[facet].length === 0 || ids.some((id) => query[facet].includes(id));
    }) &&
    (query.line === null || article.lines.includes(query.line)) &&
    (!query.replaces || hit.replaces.length > 0)
  );
}

interface Found {
  hit: SearchHit;
  article: PriceListArticle;
  tier: number;
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
      // Articles without a price come last in both directions.
      const [a, b] = [one.article.price, other.article.price];
      if (a === null || b === null) return Number(a === null) - Number(b === null) || byNumber;
      return (toParts(a) - toParts(b)) * (sort === "price-asc" ? 1 : -1) || byNumber;
    }
    case "number":
      return byNumber;
  }
}

/** The related parts that are on the list, each once, without the article itself. */
function relatedOf(
  { id: own, manufacturer, related }: PriceListArticle,
  articles: ReadonlyMap<ProductId, PriceListArticle>,
): RelatedPart[] {
  const kinds = new Map<ProductId, RelatedPart>();
  for (const { kind, manufacturer: maker, number } of related) {
    const id = idOf(maker ?? manufacturer, number);
    if (id !== own && articles.has(id) && !kinds.has(id)) kinds.set(id, { kind, id });
  }
  return [...kinds.values()];
}
