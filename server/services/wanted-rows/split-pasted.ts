import { parse } from "csv-parse/sync";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { isOnlyNumber, MAX_ABOVE } from "./find-columns.ts";
import { readPastedLine } from "./pasted-line.ts";
import { readQuantity } from "./read-quantity.ts";
import type { WantedColumns, WantedRow } from "./wanted-row.ts";

export interface PastedRow extends Row {
  /** another way to read a line without separators */
  alternative: WantedRow["alternative"];
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
 * `4x 0445110369`.
 */
export function splitPasted(text: string): Pasted {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const separator = separatorOf(lines);
  if (separator === null) return { rows: eachLine(withoutCounting(lines), readLine), known: LOOSE };
  const quoted = hasBrokenCells(lines) ? readQuoted(lines, separator) : null;
  if (quoted) return { rows: quoted, known: null };
  const readCells = (line: string) => ({ cells: line.split(separator).map(withoutQuotes), alternative: null });
  return { rows: eachLine(lines, readCells), known: null };
}

function* eachLine(
  lines: readonly string[],
  readOne: (line: string) => Pick<PastedRow, "cells" | "alternative">,
): Generator<PastedRow, void> {
  for (const [at, line] of lines.entries()) if (line.trim() !== "") yield { line: at + 1, ...readOne(line) };
}

function separatorOf(lines: readonly string[]): string | null {
  const filled = lines.filter((line) => line.trim() !== "");
  for (const separator of ["\t", ";"])
    if (filled.filter((line) => line.includes(separator)).length * 2 >= filled.length && filled.length > 0)
      return separator;
  const hasHead = filled.slice(0, MAX_ABOVE).some((line) => {
    const fields = meaningsOf(line.split(",").map(withoutQuotes));
    return fields.includes("number") && fields.includes("quantity");
  });
  return hasHead ? "," : null;
}

function withoutQuotes(cell: string): string {
  return /^\s*"(.*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

/** True if a cell seems to have line ends, as Excel copies them: in quotes. */
function hasBrokenCells(lines: readonly string[]): boolean {
  return lines.some((line) => line.split('"').length % 2 === 0);
}

/** The rows of cells with line ends; null if a quote is none of these. */
function readQuoted(lines: readonly string[], delimiter: string): PastedRow[] | null {
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
        rows.push({ line: until - breaks, cells, alternative: null });
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
  const { number, quantity, mayBeWhole } = readPastedLine(line);
  const bare = withoutWords(number);
  const isBare = bare !== null && (!mayBeWhole || /\p{L}{3}$/u.test(number) || /[x×]/i.test(quantity));
  if (isBare) return { cells: [number, quantity], alternative: { numberText: bare, amount: readQuantity(quantity) } };
  const alternative = mayBeWhole ? { numberText: line, amount: readQuantity("") } : null;
  return { cells: [number, quantity], alternative };
}

/** A number without the words before and behind it, as in `Bosch 0445110470 injector`; null if there are none, or no number. */
function withoutWords(text: string): string | null {
  const bare = text.replace(/^(?:\p{L}{3,}[.,:]?\s+)+/u, "").replace(/(?:[\s,]+\p{L}{3,}[.,]?)+$/u, "");
  return bare !== text && isOnlyNumber(bare) ? bare : null;
}
