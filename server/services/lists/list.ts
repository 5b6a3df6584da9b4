import type { UserId } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";

export const MAX_LISTS = 50;
export const MAX_LIST_LINES = 1_000;

/** read: colleagues see the list and order from it · edit: they change its lines, too */
export type Sharing = "private" | "read" | "edit";

/** The customer who asks: always from the session. */
export interface ListReader {
  user: UserId;
  name: string;
  /** the code of their partner; null without one: nothing is shared then */
  company: string | null;
}

/** `quantity` 0: nothing is to be ordered now, or as many as are chosen each time. Note and position are "" without one. */
export interface ListLine {
  product: ProductId;
  quantity: number;
  note: string;
  position: string;
  /** null: the line is kept at no level */
  shelf: Shelf | null;
}

/** The levels between which the stock of a part is kept, in pieces. */
export interface Shelf {
  /** null: whatever is missing is ordered */
  minimum: number | null;
  maximum: number;
  count: ShelfCount | null;
}

/** The pieces that a person has counted last, and when, in epoch milliseconds. */
export interface ShelfCount {
  pieces: number;
  at: number;
}

/** Fields that a file may lack: changed lines then keep theirs. */
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
 * conflict: it was changed after it was shown · missing: it is gone, or not for this reader · read-only: the reader may see
 * the list, but not change this · tooManyLists, tooManyLines: the limit is reached
 */
export type ListRefusal =
  | { reason: "conflict" | "missing" | "read-only" }
  | { reason: "tooManyLists" | "tooManyLines"; limit: number };

/** A change that was made, or why not: then nothing was changed. */
export type ListChange = { ok: true; id: string; version: number } | ({ ok: false } & ListRefusal);
