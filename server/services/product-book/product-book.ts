import type { ProductId } from "#erp-adapter/contract/product-id.ts";

/**
 * The ids of all products, and nothing else, in a file of its own (DATA_DIR/products.db), for readers that need all
 * ids. The book follows the ERP's changes and answers instead of the ERP: if a crawler requests a million pages, the
 * ERP still only has to report the changes. The file may be deleted at any time; the catalogue is then read again.
 */
export interface ProductBook {
  /**
   * Updates the book if it is older than a few minutes. Waits up to `patience` milliseconds for the update, which
   * continues afterwards. True once the catalogue has been read completely: if the ERP fails later, the known ids
   * remain.
   */
  refresh(patience: number): Promise<boolean>;
  /** A text that changes whenever the products of any section of the book change. */
  version(): string;
  /** Numbers of the sections of the book that have products, from 1, ascending. A product stays in its section. */
  parts(): number[];
  /** The products of a section, at most PART_SIZE, read in batches; none for a part that does not exist. */
  part(number: number): Iterable<BookedProduct>;
  /** Closes the file after the current ERP call has ended. */
  close(): Promise<void>;
}

/** Maximum number of products per part: one sitemap file can hold the URLs of so many products in two languages. */
export const PART_SIZE = 25_000;

export interface BookedProduct {
  id: ProductId;
  /** RFC 3339; null if no change is known */
  changedAt: string | null;
}
