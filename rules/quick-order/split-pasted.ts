import { parse } from "csv-parse/sync";
import { isOnlyNumber } from "#erp-adapter/contract/part-number.ts";
import { toPlainSigns } from "#erp-adapter/contract/plain-signs.ts";
import { readTypedLine } from "#erp-adapter/kit/typed-line/typed-line.ts";
import type { Delimiter } from "#spreadsheets/delimiter.ts";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { areCounted, readCountedLine } from "./counted-lines.ts";
import { MAX_ABOVE } from "./find-columns.ts";
import { quantityOfCell } from "./quantity-of-cell.ts";
import type { QuickOrderColumns, ReadRow } from "./read-row.ts";

export interface PastedRow extends Row {
  /** other ways to read a line without separators */
  alternatives?: ReadRow["alternatives"];
  /** true for a line without separators below or above lines with them: its cells are a number and a quantity */
  isLoose?: boolean;
}

/** Pasted rows, and their columns; `known` is null if the columns must still be found. */
export interface Pasted {
  rows: Iterable<PastedRow>;
  known: QuickOrderColumns | null;
}

/** A line of separators only, which a spreadsheet writes for an empty row. */
const EMPTY_CELLS = /^[\s;,]*$/;

const LOOSE: QuickOrderColumns = { line: null, names: [], fields: ["number", "quantity"], source: "form" };

/**
 * Splits a pasted text into rows. Tabs (cells copied from a spreadsheet) or `;` separate cells; commas do so below a
 * header row that names the columns, or between plain cells. Any other line is a number and a quantity as people write
 * them: `0 445 110 369  4 kom`, `4x 0445110369`. Separators inside quotes do not count.
 */
export function splitPasted(text: string): Pasted {
  const lines = toPlainSigns(text)
    .split(/\r\n|\n|\r/)
    .map((line) => (EMPTY_CELLS.test(line) ? "" : line));
  const table = findTable(lines);
  if (table === null) {
    const read = areCounted(lines) ? readCountedLine : readTypedLine;
    return { rows: eachLine(withoutCounting(lines), (line) => readLine(line, read)), known: LOOSE };
  }
  return { rows: withLooseLines(table), known: null };
}

/** The rows of a table, if at least half of them have several cells; null if people wrote the lines by hand. */
function findTable(lines: readonly string[]): PastedRow[] | null {
  for (const separator of ["\t", ";", ","] as const) {
    const rows = readCells(lines, separator);
    if (separator === "," ? isCommaTable(rows) : isTable(rows)) return rows;
  }
  return null;
}

function readCells(lines: readonly string[], separator: Delimiter): PastedRow[] {
  if (!lines.some((line) => line.includes(separator))) return [];
  return readQuoted(lines, separator) ?? [...eachLine(lines, (line) => asCells(line.split(separator)))];
}

function isTable(rows: readonly PastedRow[]): boolean {
  return rows.length > 0 && rows.filter(({ cells }) => cells.length > 1).length * 2 >= rows.length;
}

/**
 * True if commas separate cells. Quantities and sentences contain commas, too. So commas count as separators only below
 * a header row that names the columns, or if each line with several cells has a whole number of pieces in one cell and
 * a part's number without spaces in another. 1,5 is a fraction.
 */
function isCommaTable(rows: readonly PastedRow[]): boolean {
  const hasHead = rows.slice(0, MAX_ABOVE).some(({ cells }) => {
    const fields = meaningsOf(cells);
    return fields.includes("number") && fields.includes("quantity");
  });
  if (hasHead) return true;
  const several = rows.filter(({ cells }) => cells.length > 1);
  return isTable(rows) && several.every(({ cells }) => isPlainRow(cells.map((cell) => cell.trim())));
}

function isPlainRow([one = "", other = "", third = "1"]: readonly string[]): boolean {
  const isNumber = (cell: string) => isOnlyNumber(cell) && !/\s/.test(cell);
  const isPieces = (cell: string) => /^\d{1,3}$/.test(cell);
  return (isPieces(one) && isNumber(other)) || (!/^\d+$/.test(third) && isNumber(one) && isPieces(other));
}

function* eachLine(
  lines: readonly string[],
  readOne: (line: string) => Pick<PastedRow, "cells" | "alternatives">,
): Generator<PastedRow, void> {
  for (const [at, line] of lines.entries()) if (line.trim() !== "") yield { line: at + 1, ...readOne(line) };
}

/** A line that somebody typed below copied cells is read like any typed line. */
function* withLooseLines(rows: Iterable<PastedRow>): Generator<PastedRow, void> {
  for (const row of rows) {
    const [only = ""] = row.cells;
    if (row.cells.length > 1 || !/\d/.test(only)) yield row;
    else yield { ...row, ...readLine(only), isLoose: true };
  }
}

/** Removes the quotes that a spreadsheet puts around a cell, and makes each doubled quote in it a single one. */
function asCells(cells: readonly string[]): Pick<PastedRow, "cells" | "alternatives"> {
  const bare = cells.map((cell) => /^\s*"(.*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
  return { cells: bare };
}

function cellsOf(line: string, separator: Delimiter): string[] {
  return readQuoted([line], separator)?.[0]?.cells ?? line.split(separator);
}

/** Splits lines into cells, some of which have line ends or separators in quotes; null if the quotes do not match. */
function readQuoted(lines: readonly string[], delimiter: Delimiter): PastedRow[] | null {
  const rows: PastedRow[] = [];
  try {
    parse(lines.join("\n"), {
      delimiter,
      record_delimiter: "\n",
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_RECORDS,
      max_record_size: MAX_RECORD,
      on_record(cells: string[], { lines: until }) {
        const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
        rows.push({ line: until - breaks, ...asCells(cells) });
        return null;
      },
    });
    return rows;
  } catch {
    return null;
  }
}

/** The most records that are read: more than a list's rows and skipped lines together. */
const MOST_RECORDS = 10_000;
const MAX_RECORD = 50_000;

/** Removes the numbers before the lines if they count 1., 2., 3. or 1), 2), 3). */
function withoutCounting(lines: readonly string[]): string[] {
  const counted = lines.filter((line) => COUNTED.test(line));
  const isCounting = counted.length > 1 && counted.every((line, at) => COUNTED.exec(line)?.[1] === String(at + 1));
  return isCounting ? lines.map((line) => line.replace(COUNTED, "")) : [...lines];
}

const COUNTED = /^\s*(\d{1,3})[.)]\s+/;

/** Splits a line into number and quantity, in the likeliest way; `alternatives` are the others. */
function readLine(typed: string, read = readTypedLine): Pick<PastedRow, "cells" | "alternatives"> {
  const line = typed.replace(/\u00a0/g, " ").trim();
  // Every part number has a digit: a line without one is the greeting of an e-mail, or a heading.
  if (!/\d/.test(line)) return { cells: ["", "", line] };
  const separated = /[;\t]/.test(line) ? cellsOf(line, line.includes("\t") ? "\t" : ";") : [];
  if (separated.length > 1) return asCells(numberFirst(separated));
  const [{ numberText, quantityText }, ...alternatives] = read(line);
  return { cells: [numberText, quantityText], alternatives };
}

/** The cells of a separated line, number before quantity; swaps the two if they are clearly the other way round. */
function numberFirst([one = "", other = "", ...more]: readonly string[]): string[] {
  const isReversed = isOnlyNumber(other) && !isOnlyNumber(one) && quantityOfCell(one).quantity !== null;
  return isReversed ? [other.trim(), one.trim(), ...more] : [one.trim(), other.trim(), ...more];
}
