import type { ProductId } from "#erp-adapter/contract/product-id.ts";

/**
 * The ids of all products, and nothing else, in a file of its own (DATA_DIR/products.db), for readers that need all
 * ids. The book follows the ERP's changes and answers in place of the ERP: a robot that reads a million addresses costs
 * the ERP only the changes. The file may be deleted at any time; the catalogue is then read again.
 */
export interface ProductBook {
  /**
   * Updates the book if it is older than a few minutes. Waits for that up to `patience` milliseconds; the reading continues
   * afterwards. True once the catalogue has been read completely: if the ERP fails later, the known ids remain.
   */
  refresh(patience: number): Promise<boolean>;
  /** A text that changes whenever the products of any part change. */
  version(): string;
  /** Numbers of the parts that have products, from 1, ascending. A product stays in its part. */
  parts(): number[];
  /** The products of a part, at most PART_SIZE, read in pieces; none for a part that does not exist. */
  part(number: number): Iterable<BookedProduct>;
  /** Waits for the current call. */
  close(): Promise<void>;
}

/** Maximum of products per part: one sitemap file can hold their addresses in two languages. */
export const PART_SIZE = 25_000;

export interface BookedProduct {
  id: ProductId;
  /** RFC 3339; null if no change is known */
  changedAt: string | null;
}
