import { z } from "zod";
import type { ProductSummary } from "./catalogue.ts";
import type { CallContext } from "./context.ts";
import { type Page, pageShape } from "./paging.ts";
import type { ProductId } from "./product-id.ts";

export const MAX_FAVOURITES = 1_000;

export const favouriteListSchema = z.object(pageShape);
export type FavouriteListRequest = z.input<typeof favouriteListSchema>;

/** `product` is null for one that was withdrawn since: it stays in its place until it is unmarked. */
export interface Favourite {
  id: ProductId;
  product: ProductSummary | null;
}

/** Marks of the caller, nobody else's: FORBIDDEN for a guest. */
export interface FavouritesArea {
  /** Marked last, first. */
  list(query: FavouriteListRequest, c: CallContext): Promise<Page<Favourite>>;
  /** Which of these are marked, in the order asked: one call for all rows of a page. At most 1,000. */
  marked(ids: readonly ProductId[], c: CallContext): Promise<ProductId[]>;
  /**
   * Marks or unmarks; twice is harmless and moves nothing. NOT_FOUND when an unknown product is to be marked,
   * VALIDATION (favourites, max) for one beyond 1,000.
   */
  put(id: ProductId, on: boolean, c: CallContext): Promise<void>;
}
