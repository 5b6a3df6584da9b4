import { type CatalogueArea, type GroupId, type ProductSummary, productIdsSchema } from "../contract/catalogue.ts";
import { type Candidate, MAX_CANDIDATES, toShownFitment } from "../contract/fitments.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toNumberKey } from "../contract/part-number.ts";
import { type ProductId, toMakerSlug } from "../contract/product-id.ts";
import { papersIn } from "../contract/product-papers.ts";
import type { RelatedPart } from "../contract/related-parts.ts";
import { edgesAround } from "../kit/edges-around.ts";
import { type SearchedGoods, searchGoods } from "../kit/search-goods.ts";
import { availabilityOf } from "../kit/shelf-goods.ts";
import type { ExampleBooks } from "./books.ts";
import { createFeed } from "./feed.ts";
import { idOf, type PriceList, type PriceListArticle } from "./price-list.ts";

/** Products straight from the price list, which is small enough to read through at every search. */
export function createCatalogue({
  prices,
  books,
}: {
  prices: PriceList;
  books: ExampleBooks;
}): Omit<CatalogueArea, "findNumbers" | "changes" | "stock"> {
  function toSummary(article: PriceListArticle): ProductSummary {
    const { id, number, manufacturer, brand = manufacturer, group, title, size, unit, pack, pictures } = article;
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
      availability: availabilityOf({ ...article, free: books.free(article) }),
      image: pictures[0]?.src ?? null,
      images: pictures,
      replacedBy: prices.chains().replacedBy(article),
    };
  }

  function toSearched(article: PriceListArticle): SearchedGoods {
    const { price, references, lines, fitments } = article;
    const replaces = prices.chains().replaces(article);
    return { summary: toSummary(article), price, references, lines, fitments, replaces };
  }

  const known = (ids: readonly ProductId[]) => ids.flatMap((id) => prices.read().get(id) ?? []);

  return {
    search: async (query, _c) => searchGoods([...prices.read().values()].map(toSearched), query),
    async product(id, c) {
      const article = prices.require(id);
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
    replacements: async (id, _c) => prices.chains().around(prices.require(id), toSummary),
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
    feed: createFeed({ prices, books }),
  };
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
