import type { Row } from "#spreadsheets/row.ts";
import type { HeaderColumns } from "./columns.ts";

/** Finds headings between the lines of a list: rows with only their first cells. */
export interface Headings {
  see(row: Row): void;
  /** The reason to refuse a line with only its first cell; null for other lines. */
  reasonOf(line: number): string | null;
  /** Lines with only their first two cells, in a list with several columns more: headings, or parts of which little is known. */
  possible(): ReadonlySet<number>;
}

export const LIKE_HEADING = "only the first cells of the row are filled, as in a heading";

/** One line in so many may be a heading. */
export const FEW = 5;

/** No list has more headings. */
const MOST = 10_000;

export function createHeadings({ fields }: HeaderColumns): Headings {
  const read = fields.filter((field) => field !== null).length;
  const alone = new Set<number>();
  const possible = new Set<number>();
  return {
    see({ line, cells }) {
      const last = cells.findLastIndex((cell) => cell.trim() !== "");
      if (last === 0 && read > 2 && alone.size < MOST) alone.add(line);
      const isPossible = last === 1 && read > 4 && cells[0]?.trim() !== "" && fields.includes("price");
      if (isPossible && possible.size <= MOST) possible.add(line);
    },
    reasonOf: (line) => (alone.has(line) ? LIKE_HEADING : null),
    possible: () => (possible.size > MOST ? new Set() : possible),
  };
}
