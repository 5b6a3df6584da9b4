import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/** The page asked of a list; a missing `pageSize` means the list's default size. */
interface AskedPage {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Fault if there are more rows than asked for, or the total is less than the rows shown so far. */
export function faultInPage(
  { items, total }: { items: readonly unknown[]; total: number },
  { page = 1, pageSize }: AskedPage,
  size: number,
): AnswerFault | null {
  const rows = pageSize ?? size;
  return firstBroken([
    [items.length <= rows, "items", "more than a page"],
    [items.length === 0 || total >= (page - 1) * rows + items.length, "total", "less than what is shown"],
  ]);
}

/** Fault if a part of an export has more rows than asked for, or its cursor is the one it was asked with. */
export function faultInPart(
  { rows, cursor }: { rows: readonly unknown[]; cursor: string | null },
  asked: { cursor?: string | null | undefined; limit?: number | undefined },
  limit: number,
): AnswerFault | null {
  return firstBroken([
    [rows.length <= (asked.limit ?? limit), "rows", "more than asked for"],
    [cursor === null || cursor !== asked.cursor, "cursor", "leads back to where it was"],
  ]);
}
