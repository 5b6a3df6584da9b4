import { z } from "zod";
import type { ProductSummary } from "./catalogue.ts";
import type { CallContext } from "./context.ts";
import { type Page, pageShape } from "./paging.ts";
import type { ProductId } from "./product-id.ts";

export const MAX_FAVOURITES = 1_000;

export const favouriteListSchema = z.object(pageShape);
export type FavouriteListRequest = z.input<typeof favouriteListSchema>;

/**
 * `product` is null if the product has been withdrawn since; the favourite stays in the list until the user removes it.
 */
export interface Favourite {
  id: ProductId;
  product: ProductSummary | null;
}

/** The products that the caller has marked as favourites. FORBIDDEN for a guest. */
export interface FavouritesArea {
  /** The favourite marked last comes first. */
  list(query: FavouriteListRequest, c: CallContext): Promise<Page<Favourite>>;
  /** The favourites among these ids, in the order asked: one call for all rows of a page. At most 1,000 ids. */
  marked(ids: readonly ProductId[], c: CallContext): Promise<ProductId[]>;
  /**
   * Marks a product as favourite (`on`), or unmarks it. Repeating is harmless and keeps the order. NOT_FOUND if an
   * unknown product is to be marked, VALIDATION (favourites, max) beyond 1,000.
   */
  put(id: ProductId, on: boolean, c: CallContext): Promise<void>;
}
