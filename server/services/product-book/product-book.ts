import type { ProductId } from "#erp-adapter/contract/product-id.ts";

/**
 * Which products there are: ids and nothing else, in a file of its own (DATA_DIR/products.db), for whoever wants them all.
 * It follows the ERP's changes and is asked instead of it, so that a robot that reads a million addresses costs the ERP
 * what has changed. The file may be deleted at any time; it is read anew.
 */
export interface ProductBook {
  /**
   * Brings the book up to date when it is older than a few minutes, and waits for that so long, in milliseconds; the
   * reading goes on without anybody. True once the catalogue has been read whole: an ERP that is silent now leaves what
   * is known.
   */
  refresh(within: number): Promise<boolean>;
  /** Differs whenever the products of a part do. */
  version(): string;
  /** Numbers of the parts that have products, from 1, ascending. A product stays in its part. */
  parts(): number[];
  /** The products of a part, at most PART_SIZE, read in pieces; none for a part that does not exist. */
  part(number: number): Iterable<BookedProduct>;
  /** Waits for the call under way. */
  close(): Promise<void>;
}

/** In two languages as many addresses as one file of a sitemap may have. */
export const PART_SIZE = 25_000;

export interface BookedProduct {
  id: ProductId;
  /** RFC 3339; null when it is as old as the book */
  changedAt: string | null;
}
