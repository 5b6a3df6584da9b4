import { parse } from "csv-parse/sync";
import { type Delimiter, hasOutsideQuotes } from "#spreadsheets/delimiter.ts";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { isOnlyNumber, MAX_ABOVE } from "./find-columns.ts";
import { readPastedLine } from "./pasted-line.ts";
import { readQuantity } from "./read-quantity.ts";
import type { WantedColumns, WantedRow } from "./wanted-row.ts";

export interface PastedRow extends Row {
  /** another way to read a line without separators */
  alternative: WantedRow["alternative"];
  /** true for a line without separators below or above lines with them: its cells are a number and a quantity */
  isLoose?: boolean;
}

/** Pasted rows; their columns, or null if those are still to be found. */
export interface Pasted {
  rows: Iterable<PastedRow>;
  known: WantedColumns | null;
}

const LOOSE: WantedColumns = { line: null, names: [], fields: ["number", "quantity"], source: "form" };

/**
 * A pasted text as rows. Cells copied from a spreadsheet have tabs between them, separated values `;`, or commas below a
 * head that names the columns; any other line is a number and a quantity as people write them: `0 445 110 369  4 kom`,
 * `4x 0445110369`. Signs inside quotes separate nothing.
 */
export function splitPasted(text: string): Pasted {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const separator = separatorOf(lines);
  if (separator === null) return { rows: eachLine(withoutCounting(lines), readLine), known: LOOSE };
  const rows = readQuoted(lines, separator) ?? eachLine(lines, (line) => asCells(line.split(separator)));
  return { rows: withLooseLines(rows), known: null };
}

function* eachLine(
  lines: readonly string[],
  readOne: (line: string) => Pick<PastedRow, "cells" | "alternative">,
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

function separatorOf(lines: readonly string[]): Delimiter | null {
  const filled = lines.filter((line) => line.trim() !== "");
  for (const separator of ["\t", ";"] as const)
    if (filled.filter((line) => hasOutsideQuotes(line, separator)).length * 2 >= filled.length && filled.length > 0)
      return separator;
  const hasHead = filled.slice(0, MAX_ABOVE).some((line) => {
    const fields = meaningsOf(cellsOf(line, ","));
    return fields.includes("number") && fields.includes("quantity");
  });
  return hasHead ? "," : null;
}

/** Quotes at the ends of a cell are a spreadsheet's, with a doubled one for each in it. */
function asCells(cells: readonly string[]): Pick<PastedRow, "cells" | "alternative"> {
  const bare = cells.map((cell) => /^\s*"(.*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
  return { cells: bare, alternative: null };
}

function cellsOf(line: string, separator: Delimiter): string[] {
  return readQuoted([line], separator)?.[0]?.cells ?? line.split(separator);
}

/** The rows of cells, of which some have line ends or separators in quotes; null if a quote is none of these. */
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

/** More rows than a list may have, with those that are none. */
const MOST_RECORDS = 10_000;
const MAX_RECORD = 50_000;

/** Without the numbers before the lines, where they count 1., 2., 3. or 1), 2), 3). */
function withoutCounting(lines: readonly string[]): string[] {
  const counted = lines.filter((line) => COUNTED.test(line));
  const isCounting = counted.length > 1 && counted.every((line, at) => COUNTED.exec(line)?.[1] === String(at + 1));
  return isCounting ? lines.map((line) => line.replace(COUNTED, "")) : [...lines];
}

const COUNTED = /^\s*(\d{1,3})[.)]\s+/;

/** A line as number and quantity. The last digits may be either: then there is another way to read it. */
function readLine(typed: string): Pick<PastedRow, "cells" | "alternative"> {
  const line = typed
    .replace(/\u00a0/g, " ")
    .trim()
    .replace(/^[-–—•*·>]\s+/, "");
  // The greeting of an e-mail, or a heading: no part's number has no digit.
  if (!/\d/.test(line)) return { cells: ["", "", line], alternative: null };
  const separated = /[;\t]/.test(line) ? cellsOf(line, line.includes("\t") ? "\t" : ";") : [];
  if (separated.length > 1) return asCells(numberFirst(separated));
  const { number, quantity, mayBeWhole } = readPastedLine(line);
  const bare = withoutWords(number);
  const isBare = bare !== null && (!mayBeWhole || /\p{L}{3}$/u.test(number) || /[x×]/i.test(quantity));
  if (isBare) return { cells: [number, quantity], alternative: { numberText: bare, amount: readQuantity(quantity) } };
  const alternative = mayBeWhole ? { numberText: line, amount: readQuantity("") } : null;
  return { cells: [number, quantity], alternative };
}

/** A few separated lines among others: number and quantity, or plainly the other way round. */
function numberFirst([one = "", other = "", ...more]: readonly string[]): string[] {
  const isReversed = isOnlyNumber(other) && !isOnlyNumber(one) && readQuantity(one).quantity !== null;
  return isReversed ? [other.trim(), one.trim(), ...more] : [one.trim(), other.trim(), ...more];
}

/** A number without the words before and behind it, as in `Bosch 0445110470 injector`; null if there are none, or no number. */
function withoutWords(text: string): string | null {
  const bare = text.replace(/^(?:\p{L}{3,}[.,:]?\s+)+/u, "").replace(/(?:[\s,]+\p{L}{3,}[.,]?)+$/u, "");
  return bare !== text && isOnlyNumber(bare) ? bare : null;
}
