import { foldText } from "#erp-adapter/kit/fold-text.ts";
import type { Row } from "#spreadsheets/row.ts";
import { quantityOfCell } from "./quantity-of-cell.ts";
import type { ColumnChoice, ListShape, QuickOrderColumns } from "./read-row.ts";

/** The most rows that are read to find the kinds of columns without names. */
const LOOKED_AT = 30;

/** The shape by which a list is recognised: the names of its columns or, without names, the kinds of their cells. */
export function shapeOf({ line, names }: QuickOrderColumns, rows: readonly { cells: readonly string[] }[]): ListShape {
  return line === null ? { kinds: kindsOf(rows) } : { names: foldNames(names) };
}

/**
 * The columns that a person has chosen for a list with these names; null if there is no such choice. The list may have
 * more columns after those, such as the columns of a result.
 */
export function recallByNames(first: readonly Row[], remembered: readonly ColumnChoice[]): QuickOrderColumns | null {
  const known = remembered.toSorted((one, other) => other.fields.length - one.fields.length);
  for (const row of first) {
    const names = foldNames(row.cells);
    const choice = known.find(({ shape }) => "names" in shape && shape.names.every((name, at) => names[at] === name));
    if (choice) return { line: row.line, names: row.cells, fields: choice.fields, source: "remembered" };
  }
  return null;
}

/** Like `recallByNames`, for a list without column names: compares the kinds of the cells. */
export function recallByKinds(first: readonly Row[], remembered: readonly ColumnChoice[]): QuickOrderColumns | null {
  const kinds = kindsOf(first).join();
  const choice = remembered.find(({ shape }) => "kinds" in shape && shape.kinds.join() === kinds);
  return choice ? { line: null, names: [], fields: choice.fields, source: "remembered" } : null;
}

function foldNames(names: readonly string[]): string[] {
  return names.map((name) => foldText(name).replace(/\s+/g, " ").trim());
}

/**
 * The kind of each column, by most of its filled cells: nothing (no filled cell), pieces (a quantity of at most four
 * characters), digits, signs (with a digit among them), or words.
 */
function kindsOf(rows: readonly { cells: readonly string[] }[]): string[] {
  const looked = rows.slice(0, LOOKED_AT);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const cells = looked.map(({ cells: row }) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    if (cells.length === 0) return "nothing";
    const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
    if (most((cell) => cell.length <= 4 && quantityOfCell(cell).quantity !== null)) return "pieces";
    if (most((cell) => /^\d+$/.test(cell))) return "digits";
    return most((cell) => /\d/.test(cell)) ? "signs" : "words";
  });
}
