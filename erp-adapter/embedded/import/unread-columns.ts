import type { Row } from "#spreadsheets/row.ts";
import { parsePriceUnit } from "./cells.ts";
import type { HeaderColumns } from "./columns.ts";

/** Looks at the cells of columns that are not read: some of these show what the column's name does not say. */
export interface UnreadColumns {
  see(row: Row): void;
  /** The places of columns that have only numbers of pieces for which prices are given, and not only 1. */
  ofPieces(): ReadonlySet<number>;
}

export function createUnreadColumns({ fields }: HeaderColumns): UnreadColumns {
  const most = new Map<number, number>(fields.flatMap((field, at) => (field === null ? [[at, 1] as const] : [])));
  return {
    see({ cells }) {
      for (const [at, pieces] of most) {
        // The point in 1.000 separates thousands: no price is for a thousandth of a piece.
        const read = parsePriceUnit((cells[at] ?? "").trim().replace(/^1[.,]000$/, "1000"), undefined);
        if ("value" in read && PIECES.has(read.value)) most.set(at, Math.max(pieces, read.value));
        else most.delete(at);
      }
    },
    ofPieces: () => new Set([...most].flatMap(([at, pieces]) => (pieces > 1 ? [at] : []))),
  };
}

/** Numbers of pieces for which lists give prices. */
const PIECES: ReadonlySet<number> = new Set([1, 10, 100, 1_000]);
