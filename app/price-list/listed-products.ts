import type { TFunction } from "i18next";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { type CatalogueQuery, FACETS, parseCatalogueQuery, toSearchRequest } from "../goods/catalogue-query.ts";
import { refuseCatalogue } from "../goods/refuse-catalogue.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { partContext } from "../request/session/call-context.ts";

/** The products of a price list in batches: their ids, or their summaries from a search. */
export type Batches = AsyncIterable<readonly ProductId[] | readonly ProductSummary[]>;

/** The most products of one search page. */
const MOST_A_PAGE = 100;

/** Milliseconds that the request waits for the list of all products. */
const PATIENCE = 2_000;

/** The filter in a URL; null if the URL has none. */
export function readFilter(url: URL): CatalogueQuery | null {
  const query = parseCatalogueQuery(url.searchParams);
  const isNarrowed = query.query !== "" || query.line !== null || FACETS.some((facet) => query[facet].length > 0);
  return isNarrowed ? query : null;
}

/** A filter in words: the searched text, the line's name, and the chosen values as in the URL. */
export function nameFilter(filter: CatalogueQuery, t: TFunction): string {
  return [filter.query, filter.line ? t(`lines.${filter.line}`) : "", ...FACETS.flatMap((facet) => filter[facet])]
    .filter((text) => text !== "")
    .join(", ");
}

/**
 * All products, from the shop's own book of their ids (server/services/product-book), without any search. Throws 503 if
 * the book has not been read yet.
 */
export async function listAll(size: number, context: RequestContext): Promise<Batches> {
  const { productBook } = context.get(shopContext).goods;
  if (!(await productBook.refresh(PATIENCE))) throw refuseCatalogue(context);
  return inBatches();

  async function* inBatches(): AsyncGenerator<ProductId[]> {
    let batch: ProductId[] = [];
    for (const part of productBook.parts())
      for (const { id } of productBook.part(part)) {
        batch.push(id);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
    if (batch.length > 0) yield batch;
  }
}

/**
 * The products of a filter, sorted by number, one search page (at most `size` products) at a time. If products stop
 * matching the filter between two pages, the products after them move up, and the previous page is read again; a move
 * by a whole page is an error. Throws 503 if the catalogue does not answer.
 */
export async function listFiltered(
  query: CatalogueQuery,
  size: number,
  { url, signal, context }: { url: URL; signal: AbortSignal; context: RequestContext },
): Promise<Batches> {
  const { erp } = context.get(shopContext);
  const pageSize = Math.min(MOST_A_PAGE, size);
  const request = { ...toSearchRequest(query, 0), sort: "number" as const, pageSize, withFacets: false };
  const first = await askErp({ url, context }, (_, c) => erp.catalogue.search(request, c));
  return inPages();

  async function* inPages(): AsyncGenerator<readonly ProductSummary[]> {
    yield first.items;
    let { items: before, total } = first;
    for (let page = 2; (page - 1) * pageSize < total; page += 1) {
      const found = await ask(page);
      if (total - found.total >= pageSize) throw new Error("the products of a filter have moved by more than a page");
      const moved = found.total < total ? (await ask(page - 1)).items : [];
      const known = new Set(before.map(({ id }) => id));
      for (const part of [moved, found.items]) {
        const unread = part.filter(({ id }) => !known.has(id));
        if (unread.length > 0) yield unread;
      }
      total = found.total;
      before = [...moved, ...found.items];
    }
  }

  function ask(page: number) {
    return erp.catalogue.search({ ...request, page }, partContext(context, signal));
  }
}
