import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { MAX_ABOVE } from "./find-columns.ts";
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
  if (separator === null) return { rows: eachLine(lines, readLine), known: LOOSE };
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

/** A line as number and quantity. The last digits may be either: then there is another way to read it. */
function readLine(typed: string): Pick<PastedRow, "cells" | "alternative"> {
  const line = typed.replace(/\u00a0/g, " ").trim();
  // The greeting of an e-mail, or a heading: no part's number has no digit.
  if (!/\d/.test(line)) return { cells: ["", "", line], alternative: null };
  const { number, quantity, mayBeWhole } = readPastedLine(line);
  const alternative = mayBeWhole ? { numberText: line, amount: readQuantity("") } : null;
  return { cells: [number, quantity], alternative };
}
