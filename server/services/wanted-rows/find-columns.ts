import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { readQuantity } from "./read-quantity.ts";
import type { OwnNames, RefusedList, WantedColumns, WantedField } from "./wanted-row.ts";

/** A list's head may stand below this many lines of title, address and date. */
export const MAX_ABOVE = 30;

/**
 * The columns of a list, from its first rows. The row that names them is the one with most names that mean something, the
 * part's number among them. Without one the first two columns are number and quantity, or the other way round where no
 * row can mean anything else. A list of the customer's own numbers, in which no column may be another number, is read by
 * them. Refused: a list whose columns have names, none of which is a number.
 */
export function findColumns(first: readonly Row[], own: OwnNames): WantedColumns | RefusedList {
  const heads = first
    .map((row) => ({ row, fields: meaningsOf(row.cells, own) }))
    .map((head) => ({ ...head, known: head.fields.filter((field) => field !== null).length }));
  const bestWith = (field: WantedField) =>
    heads
      .filter(({ fields }) => fields.includes(field))
      .reduce<(typeof heads)[number] | null>(
        (found, head) => (found && found.known >= head.known ? found : head),
        null,
      );
  const best = bestWith("number");
  if (best) return { line: best.row.line, names: best.row.cells, fields: best.fields };
  const ownNumbers = bestWith("yourNumber");
  if (ownNumbers?.row.cells.every((cell, at) => cell.trim() === "" || ownNumbers.fields[at] !== null))
    return { line: ownNumbers.row.line, names: ownNumbers.row.cells, fields: ownNumbers.fields.map(asNumber) };
  const named = heads.find(({ row, known }) => known >= 2 && row.cells.every((cell) => !/\d/.test(cell)));
  if (named) return { ok: false, reason: "no-number", names: named.row.cells };
  return { line: null, names: [], fields: fieldsWithoutHead(first) };
}

function asNumber(field: WantedField | null): WantedField | null {
  return field === "yourNumber" ? "number" : field;
}

/** Empty columns do not count. A first column that counts 1, 2, 3 beside two others is the position. */
function fieldsWithoutHead(first: readonly Row[]): (WantedField | null)[] {
  const width = Math.max(2, ...first.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => first.map(({ cells }) => cells[at]?.trim() ?? ""));
  const used = columns.flatMap((cells, at) => (cells.some((cell) => cell !== "") ? [at] : []));
  const isCounted = used.length > 2 && isCounting(columns[used[0] ?? 0] ?? []);
  const position = isCounted ? used.shift() : undefined;
  const [one = 0, other = one + 1] = used;
  const isReversed = first.every(({ cells }) => isFewPieces(cells[one] ?? "") && isOnlyNumber(cells[other] ?? ""));
  const fields: (WantedField | null)[] = columns.map(() => null);
  fields[one] = isReversed ? "quantity" : "number";
  fields[other] = isReversed ? "number" : "quantity";
  if (position !== undefined) fields[position] = "position";
  return fields;
}

function isCounting(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => cell.replace(/\.$/, "") === String(at + 1));
}

function isFewPieces(text: string): boolean {
  return /^\s*\d{1,4}\s*\D{0,6}$/.test(text) && readQuantity(text).quantity !== null;
}

/** True for a text that can be no quantity: five digits or letters at least, or a zero before them. */
function isOnlyNumber(text: string): boolean {
  const signs = text.replace(/[^\p{L}\p{N}]/gu, "");
  return /\d/.test(signs) && signs.length >= 5;
}
