import type { Favourite } from "#erp-adapter/contract/favourites.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { loadOutcome, type ShownOutcome } from "../cart/lines/load-outcome.ts";
import { loadShownConditions } from "../goods/load-conditions.ts";
import { type ProductRow, toShownRow } from "../goods/shown-row.ts";
import type { PageRequestOf } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { type OfferedCarts, offerCarts } from "../request/session/offered-carts.ts";
import { readFavourites } from "./all-favourites.ts";

export const FAVOURITES_A_PAGE = 24;

/**
 * One page of favourites, last marked first: two ERP calls and one for the carts, however many rows. An outcome in the
 * URL adds the calls that read all favourites.
 */
export interface FavouritesData {
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  rows: FavouriteRow[];
  /** false if prices and stock could not be read */
  live: boolean;
  /** the carts that all favourites may be added to; null if there are no favourites, or if the carts cannot be read */
  offered: OfferedCarts | null;
  /** the outcome of the last *Add all*, from the URL */
  outcome: ShownOutcome | null;
}

/** `row` is null for a withdrawn product: the favourite stays in its place until the person unmarks it. */
export interface FavouriteRow {
  id: ProductId;
  number: string;
  row: ProductRow | null;
}

/** Throws 404 for a page that is not a number or past the end, 503 if the ERP does not answer. */
export async function loadFavourites({ url, params, context }: PageRequestOf<"page">): Promise<FavouritesData> {
  const page = parsePageNumber(params.page, 0);
  if (page === null) throw notFound(url);
  const { items, total } = await askErp({ url, context }, (erp, c) =>
    erp.favourites.list({ page: page + 1, pageSize: FAVOURITES_A_PAGE }, c),
  );
  const pages = Math.max(1, Math.ceil(total / FAVOURITES_A_PAGE));
  if (page >= pages) throw notFound(url);
  const products = items.flatMap(({ product }) => product ?? []);
  const [{ lines, live }, carts] = await Promise.all([
    loadShownConditions(
      products.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity })),
      context,
    ),
    loadCartsIfAny(context),
  ]);
  const byId = new Map(products.map(({ id }, index) => [id, lines[index] ?? null]));
  const marked = new Set(items.map(({ id }) => id));
  const toRow = ({ id, product }: Favourite): FavouriteRow => ({
    id,
    number: product?.number ?? numberOf(id),
    row: product && toShownRow(product, byId.get(id) ?? null, live, marked),
  });
  const offered = total > 0 && carts ? offerCarts(carts) : null;
  const outcome = url.searchParams.has("added")
    ? await loadOutcome(url, await readFavourites(url, context), context)
    : null;
  return { page, pages, total, rows: items.map(toRow), live, offered, outcome };
}
