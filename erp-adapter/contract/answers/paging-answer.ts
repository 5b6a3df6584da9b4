import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/** What was asked of a list; `size` is what holds when the caller named none. */
interface AskedPage {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** No more rows than asked for, and a total that is not less than what was shown up to here. */
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

/** A part of an export: no more than asked for, and a cursor that leads on. */
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
