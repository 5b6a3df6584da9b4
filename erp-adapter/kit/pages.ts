import { ErpError } from "../contract/errors.ts";
import type { Anchor, AnchoredPage, Cursor, Page, Part } from "../contract/paging.ts";

/** One page of rows in memory. Pages count from 1; a page past the end is empty, with the true total. */
export function toPage<Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }): Page<Row> {
  const start = (page - 1) * pageSize;
  return { items: rows.slice(start, start + pageSize), total: rows.length };
}

/** The number of a row in a list that grows at its front; a newer row has a greater number. */
type Numbered<Row> = (row: Row) => number;

/**
 * One page of a list that grows at its front, newest row first. Rows that are newer than the anchor are left out, so
 * that no row moves to another page. Without an anchor, the newest row becomes the anchor, even if `isWanted` rejects
 * it. Throws VALIDATION if the anchor is malformed.
 */
export function toAnchoredPage<Row>(
  rows: readonly Row[],
  { page, pageSize, anchor }: { page: number; pageSize: number; anchor: Anchor | null },
  numberOf: Numbered<Row>,
  isWanted: (row: Row) => boolean = () => true,
): AnchoredPage<Row> {
  const newest = anchor === null ? Number.POSITIVE_INFINITY : readNumber(anchor, "anchor");
  const known = rows.filter((row) => numberOf(row) <= newest);
  const [first] = known;
  const taken = anchor ?? (first === undefined ? null : (String(numberOf(first)) as Anchor));
  return { ...toPage(known.filter(isWanted), { page, pageSize }), anchor: taken };
}

/**
 * The next part of an export, oldest row first: at most `limit` rows after the cursor. Throws VALIDATION if the cursor
 * is malformed.
 */
export function toPart<Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor: Cursor | null; limit: number },
  numberOf: Numbered<Row>,
): Part<Row> {
  const after = cursor === null ? Number.NEGATIVE_INFINITY : readNumber(cursor, "cursor");
  const rest = rows.filter((row) => numberOf(row) > after);
  const part = rest.slice(0, limit);
  const last = part.at(-1);
  return { rows: part, cursor: last !== undefined && rest.length > limit ? (String(numberOf(last)) as Cursor) : null };
}

function readNumber(text: string, field: "anchor" | "cursor"): number {
  if (!/^\d{1,15}$/.test(text)) throw new ErpError("VALIDATION", { field, rule: "shape" });
  return Number(text);
}
