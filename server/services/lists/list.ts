import type { UserId } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";

export const MAX_LISTS = 50;
export const MAX_LIST_LINES = 1_000;

/** read: colleagues see the list and order from it · edit: colleagues also change its lines */
export type Sharing = "private" | "read" | "edit";

/** The customer who makes the request; always taken from the session. */
export interface ListReader {
  user: UserId;
  name: string;
  /** code of the customer's partner; null if none, and then nothing is shared */
  company: string | null;
}

/**
 * `quantity` 0: nothing is ordered now, or the quantity is chosen at each order. Note and position are "" if absent.
 */
export interface ListLine {
  product: ProductId;
  quantity: number;
  note: string;
  position: string;
  /** null: the line has no stock levels */
  shelf: Shelf | null;
}

/** The customer's stock levels of a product, in pieces. */
export interface Shelf {
  /** nothing is ordered while the count is above it; null: whatever is missing is ordered */
  minimum: number | null;
  maximum: number;
  count: ShelfCount | null;
}

/** The person's last count of the pieces; `at` is in epoch milliseconds. */
export interface ShelfCount {
  pieces: number;
  at: number;
}

/** Fields that a file may lack; a line that is already in the list then keeps its own values. */
export type LackingField = "note" | "position" | "shelf";

/** A list as the overview shows it. */
export interface ListSummary {
  id: string;
  name: string;
  sharing: Sharing;
  /** false for a list that a colleague shares */
  isOwn: boolean;
  ownerName: string;
  /** whether this reader may change its lines */
  isEditable: boolean;
  version: number;
  /** epoch milliseconds */
  changedAt: number;
  lines: number;
}

export interface List extends Omit<ListSummary, "lines"> {
  lines: ListLine[];
}

/**
 * conflict: the list was changed after it was shown · missing: the list is gone, or not visible to this reader ·
 * read-only: the reader may see the list, but not make this change · tooManyLists, tooManyLines: the limit is reached
 */
export type ListRefusal =
  | { reason: "conflict" | "missing" | "read-only" }
  | { reason: "tooManyLists" | "tooManyLines"; limit: number };

/** The result of a change; if it was refused, nothing was changed. */
export type ListChange = { ok: true; id: string; version: number } | ({ ok: false } & ListRefusal);
