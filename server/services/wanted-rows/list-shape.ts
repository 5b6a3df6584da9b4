import { foldText } from "#erp-adapter/kit/fold-text.ts";
import type { Row } from "#spreadsheets/row.ts";
import { readQuantity } from "./read-quantity.ts";
import type { ColumnChoice, ListShape, WantedColumns } from "./wanted-row.ts";

/** Rows by which the columns of a list without names are told apart. */
const LOOKED_AT = 30;

/** By which a list is known again: the names of its columns, or, without names, the kinds of what stands in them. */
export function shapeOf({ line, names }: WantedColumns, rows: readonly { cells: readonly string[] }[]): ListShape {
  return line === null ? { kinds: kindsOf(rows) } : { names: foldNames(names) };
}

/**
 * The columns as a person has chosen them for a list of these names; null if none has. A list may have more columns behind
 * those, such as a result's.
 */
export function recallByNames(first: readonly Row[], remembered: readonly ColumnChoice[]): WantedColumns | null {
  const known = remembered.toSorted((one, other) => other.fields.length - one.fields.length);
  for (const row of first) {
    const names = foldNames(row.cells);
    const choice = known.find(({ shape }) => "names" in shape && shape.names.every((name, at) => names[at] === name));
    if (choice) return { line: row.line, names: row.cells, fields: choice.fields, source: "remembered" };
  }
  return null;
}

/** The same for a list without names. */
export function recallByKinds(first: readonly Row[], remembered: readonly ColumnChoice[]): WantedColumns | null {
  const kinds = kindsOf(first).join();
  const choice = remembered.find(({ shape }) => "kinds" in shape && shape.kinds.join() === kinds);
  return choice ? { line: null, names: [], fields: choice.fields, source: "remembered" } : null;
}

function foldNames(names: readonly string[]): string[] {
  return names.map((name) => foldText(name).replace(/\s+/g, " ").trim());
}

/** The kind of each column: nothing, a few pieces, digits, signs with digits, or words. */
function kindsOf(rows: readonly { cells: readonly string[] }[]): string[] {
  const looked = rows.slice(0, LOOKED_AT);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const cells = looked.map(({ cells: row }) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    if (cells.length === 0) return "nothing";
    const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
    if (most((cell) => cell.length <= 4 && readQuantity(cell).quantity !== null)) return "pieces";
    if (most((cell) => /^\d+$/.test(cell))) return "digits";
    return most((cell) => /\d/.test(cell)) ? "signs" : "words";
  });
}
