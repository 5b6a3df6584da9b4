import { isOnlyNumber, toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { foldText } from "#erp-adapter/kit/fold-text.ts";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { recallByKinds, recallByNames } from "./list-shape.ts";
import { quantityOfCell } from "./quantity-of-cell.ts";
import type { ColumnChoice, QuickOrderColumns, QuickOrderField } from "./read-row.ts";

/** The header row of a list must be among this many first rows; a title, an address and a date may precede it. */
export const MAX_ABOVE = 30;

/**
 * Finds the columns of a list by its first rows. A person's earlier choice for such a list has precedence. The header
 * row is the row with the most known names that names the part number. If no row does, it is a row whose names are all
 * known and include the customer's own number; otherwise a row of words above rows that mostly have digits. Without a
 * header row the first two columns are number and quantity, or the reverse if no row can mean anything else. If number
 * or quantity is still unknown, it is guessed from the cells, and the person is asked.
 */
export function findColumns(first: readonly Row[], remembered: readonly ColumnChoice[]): QuickOrderColumns {
  const recalled = recallByNames(first, remembered);
  if (recalled) return recalled;
  const heads = first
    .map((row) => ({ row, fields: meaningsOf(row.cells) }))
    .map((head) => ({ ...head, known: head.fields.filter((field) => field !== null).length }));
  const bestWith = (field: QuickOrderField) =>
    heads
      .filter(({ fields }) => fields.includes(field))
      .reduce<(typeof heads)[number] | null>(
        (found, head) => (found && found.known >= head.known ? found : head),
        null,
      );
  const named = ({ row }: (typeof heads)[number], fields: QuickOrderColumns["fields"]): QuickOrderColumns => ({
    ...{ line: row.line, names: row.cells, fields, source: "names" },
  });
  const guessed = (head: (typeof heads)[number], isSure: boolean): QuickOrderColumns => {
    const below = first.filter(({ line }) => line > head.row.line);
    const numbered = head.fields.includes("number") ? head.fields : guessNumber(head.fields, below);
    const fields = guessQuantity(numbered, below);
    const isAsked = !isSure || (!head.fields.includes("quantity") && hasOtherDigits(head.fields, below));
    return { ...named(head, fields), source: isAsked ? sourceOf(head.fields) : "names" };
  };
  const best = bestWith("number");
  if (best) return guessed(best, !hasTwins(best.row.cells));
  const ownNumbers = bestWith("yourNumber");
  if (ownNumbers?.row.cells.every((cell, at) => cell.trim() === "" || ownNumbers.fields[at] !== null))
    return named(ownNumbers, ownNumbers.fields.map(asNumber));
  const other = heads.find((head) => isHead(head.row, first) && (head.known > 0 || filled(head.row).length > 2));
  if (other) return guessed(other, false);
  return recallByKinds(first, remembered) ?? columnsWithoutHead(first);
}

function sourceOf(named: QuickOrderColumns["fields"]): "guessed" | "unsure" {
  return named.includes("number") ? "unsure" : "guessed";
}

/** True if two columns have the same name for a number or a quantity: only one of them is read. */
function hasTwins(cells: readonly string[]): boolean {
  const names = cells.map((cell) => toNumberKey(foldText(cell)));
  return cells.some((cell, at) => {
    const [meaning] = names.indexOf(names[at] ?? toNumberKey("")) < at ? meaningsOf([cell]) : [];
    return meaning === "number" || meaning === "quantity";
  });
}

/** True if a column without a meaning has digits, so that it may be the quantity. */
function hasOtherDigits(fields: QuickOrderColumns["fields"], rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.some((cell, at) => (fields[at] ?? null) === null && /\d/.test(cell)));
}

/** True for a row of words only, above rows that mostly have digits. */
function isHead(row: Row, rows: readonly Row[]): boolean {
  const below = rows.filter(({ line, cells }) => line > row.line && cells.some((cell) => cell.trim() !== ""));
  const width = filled(row).length;
  const withDigits = below.filter(({ cells }) => cells.some((cell) => /\d/.test(cell)));
  return (
    width >= 2 &&
    row.cells.every((cell) => !/\d/.test(cell)) &&
    withDigits.length * 2 > below.length &&
    below.every((one) => filled(one).length <= width)
  );
}

function filled({ cells }: Row): string[] {
  return cells.filter((cell) => cell.trim() !== "");
}

/**
 * Gives the meaning `number` to the column without a meaning that has the most part numbers; if none has any, to the
 * column of the customer's own numbers.
 */
function guessNumber(fields: QuickOrderColumns["fields"], rows: readonly Row[]): QuickOrderColumns["fields"] {
  const counts = fields.map((field, at) =>
    field === null
      ? rows.filter(({ cells: { [at]: cell = "" } }) => isOnlyNumber(cell) && !isFewPieces(cell)).length
      : 0,
  );
  const most = Math.max(0, ...counts);
  const guessed = most === 0 ? fields.indexOf("yourNumber") : counts.indexOf(most);
  return fields.map((field, at) => (at === guessed ? "number" : field));
}

/**
 * Gives the meaning `quantity` to the only column without a meaning whose cells are all small quantities and do not
 * just count 1, 2, 3. Changes nothing if several columns fit.
 */
function guessQuantity(fields: QuickOrderColumns["fields"], rows: readonly Row[]): QuickOrderColumns["fields"] {
  if (fields.includes("quantity")) return fields;
  const able = fields.flatMap((field, at) => {
    const cells = rows.map((row) => row.cells[at]?.trim() ?? "").filter((cell) => cell !== "");
    const isAble = field === null && cells.length > 0 && cells.every(isFewPieces) && !isCounting(cells);
    return isAble ? [at] : [];
  });
  return able.length === 1 ? fields.map((field, at) => (at === able[0] ? "quantity" : field)) : fields;
}

function asNumber(field: QuickOrderField | null): QuickOrderField | null {
  return field === "yourNumber" ? "number" : field;
}

/**
 * The columns of a list without a header row. Ignores empty columns. If more than two columns are left, a first column
 * that counts 1, 2, 3 is the position. The person is asked if the second column has no quantity at all, or a later
 * column may be the quantity as well.
 */
function columnsWithoutHead(first: readonly Row[]): QuickOrderColumns {
  const width = Math.max(2, ...first.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => first.map(({ cells }) => cells[at]?.trim() ?? ""));
  const used = columns.flatMap((cells, at) => (cells.some((cell) => cell !== "") ? [at] : []));
  const isCounted = used.length > 2 && isCounting(columns[used[0] ?? 0] ?? []);
  const position = isCounted ? used.shift() : undefined;
  const [one = 0, other = one + 1] = used;
  const isReversed = first.every(({ cells }) => isFewPieces(cells[one] ?? "") && isOnlyNumber(cells[other] ?? ""));
  const fields: (QuickOrderField | null)[] = columns.map(() => null);
  if (position !== undefined) fields[position] = "position";
  const mayBeQuantity = (at: number) => (columns[at] ?? []).some((cell) => quantityOfCell(cell).quantity !== null);
  const isSecondOne = isReversed || used.length < 3 || mayBeQuantity(other);
  const isAsked = !isReversed && used.slice(2).some((at) => columns[at]?.every(isFewPieces));
  if (isSecondOne) {
    fields[one] = isReversed ? "quantity" : "number";
    fields[other] = isReversed ? "number" : "quantity";
  }
  const places = { line: null, names: [] };
  if (!isSecondOne) return { ...places, fields: guessQuantity(guessNumber(fields, first), first), source: "guessed" };
  return { ...places, fields, source: isAsked ? "unsure" : "places" };
}

function isCounting(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => cell.replace(/\.$/, "") === String(at + 1));
}

function isFewPieces(text: string): boolean {
  return /^\s*\d{1,4}\s*\D{0,6}$/.test(text) && quantityOfCell(text).quantity !== null;
}
