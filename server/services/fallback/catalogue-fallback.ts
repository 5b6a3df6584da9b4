import { LRUCache } from "lru-cache";
import type {
  Facets,
  Product,
  ProductSummary,
  Replacements,
  SearchRequest,
  SearchResult,
} from "#erp-adapter/contract/catalogue.ts";
import type { CallContext, Locale } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError, isOutage } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Clock } from "../clock.ts";

/** An answer of the catalogue and its age. */
export interface Kept<Answer> {
  answer: Answer;
  /** milliseconds; 0 for a fresh answer */
  age: number;
}

/**
 * The catalogue for pages: the ERP's answer, or its last answer while the ERP fails. Answers are kept by language and
 * query; they are the same for all people and hold no prices or personal data. Rejects with the ERP's error if no
 * answer is kept. A refusal by the ERP, such as NOT_FOUND, is passed on even if an answer is kept.
 */
export type CatalogueFallback = ReturnType<typeof createCatalogueFallback>;

/** Milliseconds after which an old answer is useless. */
const KEPT_FOR = 24 * 3_600_000;

/**
 * Maximum size of the cache in units of about a hundred bytes: 15 MB, about four hundred lists. With garbage
 * collection, the cache costs about twice that.
 */
const MAX_PIECES = 150_000;
const PIECES_OF_A_PRODUCT = 8;
const PIECES_OF_A_FITMENT = 4;

/** Maximum number of titles kept in memory: a few megabytes. */
const MAX_TITLES = 20_000;

/**
 * Milliseconds that a page waits for the ERP before it shows kept data. The page still has to fetch prices after that.
 */
const PATIENCE = 2_000;

/** Sort orders that reveal prices, which are private to each customer. */
const SORTED_BY_PRICE: ReadonlySet<SearchRequest["sort"]> = new Set(["price-asc", "price-desc"]);

export function createCatalogueFallback({
  erp,
  clock,
  ageOf = () => 0,
}: {
  erp: Pick<ErpAdapter, "catalogue">;
  clock: Clock;
  /** age in milliseconds of the answers of the shop's own catalogue; 0 unless that catalogue is stale */
  ageOf?(): number;
}) {
  const kept = new LRUCache<string, Entry>({
    maxSize: MAX_PIECES,
    sizeCalculation: ({ answer }) => piecesOf(answer),
  });
  const titles = new LRUCache<string, string>({ max: MAX_TITLES });

  return {
    async search(query: SearchRequest, c: CallContext): Promise<Kept<SearchResult>> {
      const key = SORTED_BY_PRICE.has(query.sort) ? null : keyOf("search", c.locale, query);
      const found = await read(key, c, (call) => erp.catalogue.search(query, call));
      keepTitles(found.answer.items, c.locale);
      return found;
    },
    async product(id: ProductId, c: CallContext): Promise<Kept<Product>> {
      const found = await read(keyOf("product", c.locale, id), c, (call) => erp.catalogue.product(id, call));
      keepTitles([found.answer], c.locale);
      return found;
    },
    replacements: (id: ProductId, c: CallContext): Promise<Kept<Replacements>> =>
      read(keyOf("replacements", c.locale, id), c, (call) => erp.catalogue.replacements(id, call)),
    /**
     * The known products among `ids`, in the order of `ids`. If `age` is not 0, the answer is old, and a missing
     * product may still exist.
     */
    async products(ids: readonly ProductId[], c: CallContext): Promise<Kept<ProductSummary[]>> {
      try {
        const answer = await erp.catalogue.products(ids, c);
        for (const summary of answer) keep(keyOf("summary", c.locale, summary.id), summary);
        keepTitles(answer, c.locale);
        return { answer, age: ageOf() };
      } catch (error) {
        const found = ids.flatMap((id) => find<ProductSummary>(keyOf("summary", c.locale, id)) ?? []);
        if (!isOutage(error) || found.length === 0) throw error;
        const oldest = Math.min(...found.map(({ at }) => at));
        return { answer: found.map(({ answer }) => answer), age: Math.max(1, clock() - oldest) };
      }
    },
    /** The last known title of a product, from memory, without a call; null if memory has none. */
    titleOf: (id: ProductId, locale: Locale) => titles.get(`${locale} ${id}`) ?? null,
  };

  function keepTitles(products: readonly { id: ProductId; title: string }[], locale: Locale): void {
    for (const { id, title } of products) titles.set(`${locale} ${id}`, title);
  }

  async function read<Answer extends Keepable>(
    key: string | null,
    c: CallContext,
    ask: (c: CallContext) => Promise<Answer>,
  ): Promise<Kept<Answer>> {
    const last = key === null ? undefined : find<Answer>(key);
    try {
      const answer = await ask(last ? { ...c, deadline: Math.min(c.deadline, clock() + PATIENCE) } : c);
      if (key !== null) keep(key, answer);
      return { answer, age: ageOf() };
    } catch (error) {
      if (key !== null && isErpError(error, "NOT_FOUND")) kept.delete(key);
      if (!last || !isOutage(error)) throw error;
      return { answer: last.answer, age: Math.max(1, clock() - last.at) };
    }
  }

  /** Safe cast: a key names one method and so one kind of answer. */
  function find<Answer extends Keepable>(key: string): Entry<Answer> | undefined {
    const entry = kept.get(key) as Entry<Answer> | undefined;
    return entry && clock() - entry.at <= KEPT_FOR ? entry : undefined;
  }

  function keep(key: string, answer: Keepable): void {
    kept.set(key, { answer, at: clock() });
  }
}

type Keepable = SearchResult | Product | Replacements | ProductSummary;

interface Entry<Answer extends Keepable = Keepable> {
  answer: Answer;
  at: number;
}

function keyOf(method: string, locale: Locale, query: SearchRequest | ProductId): string {
  return `${method} ${locale} ${JSON.stringify(query)}`;
}

function piecesOf(answer: Keepable): number {
  if ("items" in answer) return 1 + answer.items.length * PIECES_OF_A_PRODUCT + piecesOfFacets(answer.facets);
  if ("newer" in answer) return 1 + (answer.newer.length + answer.older.length) * PIECES_OF_A_PRODUCT;
  if (!("specs" in answer)) return PIECES_OF_A_PRODUCT;
  const { specs, references, fitments = [], candidates = [] } = answer;
  return (
    2 * PIECES_OF_A_PRODUCT +
    specs.length +
    references.length +
    fitments.length * PIECES_OF_A_FITMENT +
    candidates.length
  );
}

function piecesOfFacets(facets: Facets | null): number {
  return facets === null ? 0 : Object.values(facets).reduce((sum, values: unknown[]) => sum + values.length, 0);
}
