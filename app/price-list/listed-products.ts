import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { type CatalogueQuery, FACETS, parseCatalogueQuery, toSearchRequest } from "../domain/catalogue-query.ts";
import { refuseCatalogue } from "../listing/refuse-catalogue.ts";
import { refuse } from "../page-errors.ts";
import { askErp } from "../session/ask-erp.ts";
import { partContext } from "../session/call-context.ts";

/** The products of a price list in batches: their ids, or what a search said of them. */
export type Batches = AsyncIterable<readonly ProductId[] | readonly ProductSummary[]>;

/** Products of one answer of a search. */
const PAGE_SIZE = 100;

/** Products of a filter: pages of a search cost more the further they are. All of the catalogue has no bound. */
const MOST_FILTERED = 10_000;

/** Milliseconds that the request waits for the list of all products. */
const PATIENCE = 2_000;

/** The filter of an address; null without one. */
export function readFilter(url: URL): CatalogueQuery | null {
  const query = parseCatalogueQuery(url.searchParams);
  const isNarrowed = query.query !== "" || query.line !== null || FACETS.some((facet) => query[facet].length > 0);
  return isNarrowed ? query : null;
}

/**
 * All products, by the shop's own book of their ids (server/services/product-book): no page of a search, however many there
 * are. Throws 503 while the book has not been read.
 */
export async function listAll(size: number, context: RequestContext): Promise<Batches> {
  const { productBook } = context.get(shopContext);
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

/** The products of a filter, by number. Throws 409 for more than 10,000 of them, 503 if the catalogue does not answer. */
export async function listFiltered(
  query: CatalogueQuery,
  { url, signal, context }: { url: URL; signal: AbortSignal; context: RequestContext },
): Promise<Batches> {
  const { erp } = context.get(shopContext);
  const request = { ...toSearchRequest(query, 0), sort: "number" as const, pageSize: PAGE_SIZE, withFacets: false };
  const first = await askErp({ url, context }, (_, c) => erp.catalogue.search(request, c));
  if (first.total > MOST_FILTERED) throw refuse("price-list-too-long", 409);
  return inPages();

  async function* inPages(): AsyncGenerator<readonly ProductSummary[]> {
    yield first.items;
    for (let page = 2; (page - 1) * PAGE_SIZE < first.total; page += 1) {
      const { items } = await erp.catalogue.search({ ...request, page }, partContext(context, signal));
      if (items.length === 0) return;
      yield items;
    }
  }
}
