import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { SearchReading } from "#erp-adapter/contract/catalogue.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { type CatalogueQuery, parseCatalogueQuery, toSearchRequest } from "../goods/catalogue-query.ts";
import { loadShownConditions } from "../goods/load-conditions.ts";
import { loadOthers, type Others, toOtherParts } from "../goods/others/load-others.ts";
import { isSoldOut } from "../goods/others/sold-out.ts";
import { findOwnHits } from "../goods/own-hits.ts";
import { type Packed, pack } from "../goods/packed.ts";
import { MAX_PASTED_SEARCH, toPastedLines } from "../goods/pasted-lines.ts";
import { refuseCatalogue } from "../goods/refuse-catalogue.ts";
import { type ProductRow, toShownRow } from "../goods/shown-row.ts";
import { incompleteContext, type PageRequestOf, type RequestContext, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { callContext } from "../request/session/call-context.ts";
import { type OfficeWork, readOfficeWork } from "../request/session/office-work.ts";
import { joinLines } from "../ui/joined-lines.ts";
import { type FoundPapers, findPapers } from "./find-papers.ts";
import { loadMarked } from "./load-marked.ts";
import { noteMissedSearch } from "./note-missed-search.ts";
import { type ShownFacets, shownFacets } from "./shown-facets.ts";

/**
 * One page of goods: two ERP calls, however many rows; three for a customer, because of favourites; three more if a
 * row is sold out, for other parts that fit; one more if the text contains one of the customer's own numbers, for a
 * product that the search does not find; two more, beside the search, for a customer's text that may be the number of an
 * order or invoice.
 */
export interface Listing {
  catalogue: "all" | "replacements";
  query: CatalogueQuery;
  /**
   * the prices that a sort by price uses: "own" the shown prices, "list" those of the general list, "none" no such sort
   */
  priceSort: Capabilities["catalogue"]["priceSort"];
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  /** where the operator adds goods and accounts, if nothing is found; null otherwise */
  empty: OfficeWork | null;
  rows: ProductRow[];
  /** products that the text names by an own number of the reader's company; never part of a page cached for others */
  own: OwnRow[];
  /** orders and invoices of the reader's company with the typed number, if any; never part of a page cached for others */
  papers?: FoundPapers;
  /** a pasted list of numbers, all of it though a search reads only its beginning (`isCut`); missing for other texts */
  pasted?: { lines: string[]; isCut: boolean };
  facets: ShownFacets | null;
  /** the interpretation of the text by the search; null if the text was used as typed */
  reading: SearchReading | null;
  /** the filters that show all their values */
  open: string[];
  /** false if prices and stock could not be read */
  live: boolean;
  /** the product data's age in milliseconds; above 0 while the ERP does not answer and its last answer is shown */
  age: number;
}

/** A product with the own number of the reader's company for it. */
export interface OwnRow {
  number: string;
  row: ProductRow;
}

/** Throws 404 for a page that is not a number or past the end, 503 if the catalogue does not answer. */
export async function loadListing(
  catalogue: Listing["catalogue"],
  { url, params, context }: PageRequestOf<"page">,
): Promise<Packed<Listing>> {
  const page = parsePageNumber(params.page, 0);
  if (page === null) throw notFound(url);
  const priceSort = readPriceSort(context);
  const hasVehicles = context.get(shopContext).erp.capabilities.catalogue.fitments;
  const query = parseCatalogueQuery(url.searchParams, catalogue, { hasPriceSort: priceSort !== "none", hasVehicles });
  const typed = joinLines(url.searchParams.get("query") ?? "").slice(0, MAX_PASTED_SEARCH);
  const [{ answer, age }, papers] = await Promise.all([
    search(toSearchRequest(query, page, catalogue), url, context),
    page === 0 && catalogue === "all" ? findPapers(query.query, context) : null,
  ]);
  if (age > 0) context.set(incompleteContext, true);
  const { items, total, facets, reading = null } = answer;
  const pages = Math.max(1, Math.ceil(total / query.size));
  if (page >= pages) throw notFound(url);
  const { hits, isPrivate } = await findOwnHits(query.query, answer, context);
  const ownHits = page === 0 && catalogue === "all" ? hits : [];
  if (age === 0 && !isPrivate && papers === null) noteMissedSearch({ query, page, total, reading }, context);
  const shown = [...items, ...ownHits.map(({ product }) => product)];
  const [conditions, marked, others] = await Promise.all([
    loadShownConditions(
      shown.map((item) => ({ product: item.id, quantity: item.packQuantity })),
      context,
    ),
    loadMarked(
      shown.map(({ id }) => id),
      context,
    ),
    loadOthers(
      shown.filter(isSoldOut).map(({ id, number, group }) => ({ id, numbers: [number], group: group.id })),
      context,
    ),
  ]);
  const { lines, live } = conditions;
  const all = shown.map((item, index) => withOthers(toShownRow(item, lines[index] ?? null, live, marked), others));
  const rows = all.slice(0, items.length);
  const pasted = toPastedLines(typed);
  const open = url.searchParams.getAll("more");
  const empty = total === 0 ? readOfficeWork(context) : null;
  return pack<Listing>({
    catalogue,
    query,
    priceSort,
    page,
    pages,
    total,
    empty,
    rows,
    ...(papers && { papers }),
    ...(pasted && { pasted: { lines: pasted, isCut: typed.length > query.query.length } }),
    own: all.slice(items.length).map((row, index) => ({ number: ownHits[index]?.number ?? "", row })),
    reading,
    facets: facets && shownFacets(facets, query, { open, total }),
    open,
    live,
    age,
  });
}

function withOthers(row: ProductRow, others: Others): ProductRow {
  const own = row.buyable ? [] : toOtherParts(others.get(row.id));
  return own.length > 0 ? { ...row, others: own } : row;
}

/**
 * The prices that a sort by price uses. For readers without own prices, the general list's prices count as their own.
 */
function readPriceSort(context: RequestContext): Listing["priceSort"] {
  const { catalogue, conditions } = context.get(shopContext).erp.capabilities;
  const hasOwnPrices = conditions.customerPrices && callContext(context).partner !== GENERAL_PARTNER;
  return catalogue.priceSort === "list" && !hasOwnPrices ? "own" : catalogue.priceSort;
}

async function search(request: ReturnType<typeof toSearchRequest>, url: URL, context: RequestContext) {
  try {
    return await context.get(shopContext).goods.catalogue.search(request, callContext(context));
  } catch (error) {
    if (isErpError(error, "VALIDATION")) throw notFound(url);
    assertErpError(error);
    throw refuseCatalogue(context);
  }
}
