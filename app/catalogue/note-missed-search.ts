import { FACETS } from "../goods/catalogue-query.ts";
import { factsContext, getLocale, log, type RequestContext, shopContext } from "../request/context.ts";
import type { Listing } from "./load-listing.ts";

/**
 * Stores for the operator the text of an unfiltered search that found nothing, or only results for another text. For a
 * prefetched list nothing is stored, because the person may never open it: the HTTP server (server/front) does not
 * deliver such a list to the prefetch, so the browser requests it again when the person opens it.
 */
export function noteMissedSearch(
  listing: Pick<Listing, "query" | "page" | "total" | "reading">,
  context: RequestContext,
): void {
  const { query, page, total, reading } = listing;
  const isFiltered = query.line !== null || FACETS.some((facet) => query[facet].length > 0);
  if (query.query === "" || page > 0 || isFiltered) return;
  const facts = context.get(factsContext);
  const { missedSearches } = context.get(shopContext).goods;
  const { later } = context.get(shopContext).request;
  const locale = getLocale(context);
  const shownFor = reading?.shownFor ?? null;
  const missed = reading?.numbers
    ? reading.numbers.filter(({ products }) => products.length === 0).map(({ text }) => text)
    : total === 0 || shownFor !== null
      ? [query.query]
      : [];
  facts.countsAsOpened = missed.length > 0;
  if (facts.isAhead) return;
  for (const text of missed)
    later.run(async () => {
      try {
        await missedSearches.note({ text, locale, shownFor });
      } catch (error) {
        log(context).warn({ err: error }, "missed search not kept");
      }
    });
}
