import type { Row } from "#spreadsheets/row.ts";
import { parsePriceUnit } from "../cells.ts";
import type { HeaderColumns } from "../columns.ts";
import { readCents } from "../decimal.ts";
import type { Field } from "../fields.ts";

/**
 * Looks at the cells of columns that are not read, and of units: some of these show what the column's name does not say.
 */
export interface UnreadColumns {
  /** Call it only with rows of as many cells as the head: in others, cells stand in another's place. */
  see(row: Row): void;
  /** True for a column whose every cell means one piece: 1, a unit alone, or nothing. */
  isOfOnePiece(at: number): boolean;
  /**
   * True for a column that has only numbers of pieces for which prices are given, and not only 1. False if each line has
   * another one: such numbers count the lines.
   */
  isOfPieces(at: number): boolean;
  /** True for a column that has only numbers, one of them with decimals or too high for the pieces of a price. */
  isOfAmounts(at: number): boolean;
  /** The texts of the column; none if they are many, or one is long. */
  texts(at: number): string[];
  /** True for a text that the column has in several lines, if it has few and short texts. */
  isFrequent(at: number, text: string): boolean;
}

interface Seen {
  /** lines by number of pieces; null if a cell is no such number */
  pieces: Map<number, number> | null;
  /** lines with an empty cell, of those that `pieces` counts as one piece */
  empty: number;
  /** lines by text; null if there are too many, or one is too long */
  texts: Map<string, number> | null;
  /** whether there is an amount; null if a cell is no number */
  hasAmount: boolean | null;
}

export function createUnreadColumns({ fields }: HeaderColumns): UnreadColumns {
  const columns = new Map<number, Seen>();
  fields.forEach((field, at) => {
    if (field === null || LOOKED_AT.has(field))
      columns.set(at, { pieces: new Map(), empty: 0, texts: new Map(), hasAmount: false });
  });
  return {
    see({ cells }) {
      for (const [at, seen] of columns) {
        const text = (cells[at] ?? "").trim();
        if (seen.texts && text !== "") count(seen.texts, text);
        if (text.length > LONGEST_NAME || (seen.texts?.size ?? 0) > MOST_NAMES) seen.texts = null;
        if (text !== "" && seen.hasAmount !== null) {
          const amount = readCents(text);
          const isWhole = typeof amount === "number" && amount % 100 === 0 && amount <= MOST_PIECES * 100;
          if (amount === "not a number" || amount === "negative") seen.hasAmount = null;
          else if (amount !== "ambiguous" && !isWhole) seen.hasAmount = true;
        }
        if (text === "") seen.empty += 1;
        if (seen.pieces === null) continue;
        // The point in 1.000 separates thousands: no price is for a thousandth of a piece.
        const read = parsePriceUnit(text.replace(/^1[.,]000$/, "1000"), undefined);
        if ("value" in read && PIECES.has(read.value)) count(seen.pieces, read.value);
        else seen.pieces = null;
      }
    },
    isOfOnePiece(at) {
      const pieces = columns.get(at)?.pieces;
      return pieces?.size === 1 && pieces.has(1);
    },
    isOfPieces(at) {
      const { pieces, empty = 0 } = columns.get(at) ?? {};
      const all = [...(pieces?.values() ?? [])].reduce((sum, times) => sum + times, 0);
      // An empty cell means one piece only where most lines have a number.
      const isSparse = empty * 2 > all;
      const filled = [...(pieces ?? [])]
        .map(([number, times]) => [number, number === 1 && isSparse ? times - empty : times] as const)
        .filter(([, times]) => times > 0);
      const isRepeated = all === 1 || filled.some(([, times]) => times > 1);
      const isPlain = filled.every(([number]) => TENS.has(number)) || filled.some(([number]) => number === 1);
      return isRepeated && isPlain && filled.some(([number]) => number > 1);
    },
    texts: (at) => [...(columns.get(at)?.texts?.keys() ?? [])],
    isOfAmounts: (at) => columns.get(at)?.hasAmount ?? false,
    isFrequent: (at, text) => (columns.get(at)?.texts?.get(text) ?? 0) > 1,
  };
}

function count<Value>(lines: Map<Value, number>, value: Value): void {
  lines.set(value, (lines.get(value) ?? 0) + 1);
}

/** Fields whose cells say something that the name does not. */
const LOOKED_AT: ReadonlySet<Field> = new Set(["unit", "priceUnit"]);
/** Numbers of pieces for which most lists give prices. */
const TENS: ReadonlySet<number> = new Set([1, 10, 100, 1_000]);
/** Numbers of pieces for which lists give prices; if others than `TENS` are among them, some prices are for one. */
const PIECES: ReadonlySet<number> = new Set([...TENS, 50, 200, 250, 500, 10_000]);
/** Highest number of pieces that a price is for. */
const MOST_PIECES = 10_000;
/** More than a distributor has branches; a column with more texts names something else. */
const MOST_NAMES = 1_000;
/** Characters of the longest text that may name a branch. */
const LONGEST_NAME = 80;
