import { MAX_BUYER_POSITION, MAX_LINE_NOTE } from "#erp-adapter/contract/line-remarks.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import type { WantedAmount } from "#erp-adapter/contract/quantity.ts";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { isOnlyNumber } from "./find-columns.ts";
import { doubtOf } from "./number-doubt.ts";
import { readPastedLine } from "./pasted-line.ts";
import { withoutApostrophe } from "./plain-cell.ts";
import { isUnitOfOne, quantityOfCell } from "./quantity-of-cell.ts";
import {
  MAX_ROWS,
  type Reading,
  type SkippedRow,
  type WantedColumns,
  type WantedField,
  type WantedRow,
} from "./wanted-row.ts";
import { withoutWords } from "./without-words.ts";

/** The most characters of a part number. */
const MAX_NUMBER = 80;
/** Maximum number of skipped lines; a list with more is refused. */
const MAX_SKIPPED = 5_000;
/** The most characters of a cell that are returned in the result. */
const MAX_CELL = 1_000;

const TOTALS = /^\s*(?:(?:sve)?ukupno|total|subtotal|grand total|sum|suma|zbroj|gesamt|summe)\b/i;

/**
 * A row of a table or of a pasted text. `alternatives`: other readings of the line. `isLoose`: the row's two cells are
 * number and quantity, whatever the list's columns are.
 */
export type GivenRow = Row & Partial<Pick<WantedRow, "alternatives">> & { isLoose?: boolean };

/**
 * Collects the rows of a list one by one. Another header row, with the columns in another order, applies to the rows
 * below it. Rows above the first header row count only if they clearly have a number and a quantity.
 */
export function createCollector(columns: WantedColumns) {
  const wanted: WantedRow[] = [];
  const skipped: SkippedRow[] = [];
  const firstOf = new Map<string, number>();
  const head = columns.names.join("\n");
  /** true unless the names of several columns say that number and quantity stand in columns of their own */
  const isOfTexts = columns.names.filter((name) => name.trim() !== "").length < 2;
  let { fields } = columns;
  let isPastHead = columns.line === null;
  let isBelowHead = isPastHead;

  function toWanted(row: GivenRow): WantedRow {
    const numberAt = fields.indexOf("number");
    const readings = readingsOf(row);
    const [{ numberText, quantityText, amount }] = readings;
    const maker = textOf(row, "maker").slice(0, MAX_NUMBER);
    const key = `${toNumberKey(numberText)} ${maker === "" ? "" : toMakerSlug(maker)}`;
    const sameAs = numberText === "" ? null : (firstOf.get(key) ?? null);
    if (sameAs === null) firstOf.set(key, row.line);
    return {
      ...asRead(row),
      numberText,
      numberDoubt: numberText === "" ? null : doubtOf(numberText, row.numeric?.has(numberAt) ?? false),
      quantityText,
      amount,
      alternatives: withBareNumbers(readings),
      sameAs,
      maker,
      yourNumber: withoutApostrophe(textOf(row, "yourNumber")).slice(0, MAX_NUMBER),
      note: cut(withoutApostrophe(textOf(row, "note")), MAX_LINE_NOTE),
      position: cut(withoutApostrophe(textOf(row, "position")), MAX_BUYER_POSITION),
      minimum: textOf(row, "minimum").slice(0, MAX_NUMBER),
      maximum: textOf(row, "maximum").slice(0, MAX_NUMBER),
    };
  }

  /** The ways to read a row. A row of one text is read like a pasted line, because the text may have the quantity. */
  function readingsOf(row: GivenRow): [Reading, ...Reading[]] {
    const numberText = numberOf(row);
    const isNumeric = (field: WantedField) => row.numeric?.has(fields.indexOf(field)) ?? false;
    const filled = row.cells.filter((cell) => cell.trim() !== "");
    const isLine = isOfTexts && filled.length === 1 && /^[^=].*\d/.test(numberText) && !isNumeric("number");
    if (isLine && !row.alternatives) return readPastedLine(numberText);
    const quantityText = textOf(row, "quantity").slice(0, MAX_NUMBER);
    const amount = amountOf(quantityText, textOf(row, "unit"), isNumeric("quantity"));
    return [{ numberText, quantityText, amount }, ...(row.alternatives ?? [])];
  }

  /** Moves number and quantity of a loose row into their columns. */
  function inColumns(row: GivenRow): GivenRow {
    const [number = "", quantity = ""] = row.cells;
    const placed = { number, quantity };
    const cells = fields.map((field) => (field === "number" || field === "quantity" ? placed[field] : ""));
    return { ...row, cells };
  }

  function textOf({ cells }: Row, field: WantedField): string {
    return toPlain(cells[fields.indexOf(field)] ?? "");
  }

  /** The part's number; the customer's own number if the part's number is missing. */
  function numberOf(row: Row): string {
    return toNumberText(textOf(row, "number")) || toNumberText(textOf(row, "yourNumber"));
  }

  /** True if a row is another header row; then also applies its columns to the rows below it. */
  function isAnotherHead({ cells }: Row): boolean {
    if (columns.source !== "names" || columns.line === null) return false;
    const meanings = meaningsOf(cells);
    if (!meanings.includes("number") || !meanings.includes("quantity")) return false;
    fields = meanings;
    isBelowHead = true;
    return true;
  }

  function isPlainly(row: Row): boolean {
    return isOnlyNumber(textOf(row, "number")) && quantityOfCell(textOf(row, "quantity")).quantity !== null;
  }

  return {
    wanted,
    skipped,
    isFull: () => wanted.length > MAX_ROWS || skipped.length > MAX_SKIPPED,
    add(given: GivenRow): void {
      const row = given.isLoose ? inColumns(given) : given;
      if (row.line === columns.line) return;
      if (!isPastHead && columns.line !== null && row.line > columns.line) {
        ({ fields } = columns);
        isPastHead = isBelowHead = true;
      }
      if (row.cells.every((cell) => cell.trim() === "")) return;
      if (isAnotherHead(row)) {
        skipped.push(asRead(row));
        return;
      }
      if (!isBelowHead && !isPlainly(row)) return;
      const number = numberOf(row);
      const isEmpty = number === "" && textOf(row, "quantity") === "";
      // A printed list repeats its head on each page, and ends with a sum.
      const isFurniture = row.cells.join("\n") === head || (isTotal(row, number) && !/\d/.test(number));
      if (isEmpty || isFurniture) skipped.push(asRead(row));
      else wanted.push(toWanted(row));
    },
  };
}

function asRead({ line, cells, numeric = new Set(), isHidden }: Row): SkippedRow {
  const read = { row: line, cells: cells.map((cell) => cell.slice(0, MAX_CELL)), numeric: [...numeric] };
  return isHidden ? { ...read, isHidden } : read;
}

/** The readings after the first, and each reading without the words around its number; each number once. */
function withBareNumbers([first, ...others]: [Reading, ...Reading[]]): Reading[] {
  const bare = [first, ...others].flatMap((reading) => {
    const text = withoutWords(reading.numberText);
    return text === null ? [] : [{ ...reading, numberText: text }];
  });
  const seen = new Set([first.numberText, ""]);
  return [...others, ...bare].filter(({ numberText }) => !seen.has(numberText) && seen.add(numberText));
}

function isTotal({ cells }: Row, number: string): boolean {
  return number === "" ? cells.some((cell) => TOTALS.test(cell)) : TOTALS.test(number);
}

/** Cuts a text, without leaving half of a surrogate pair at its end. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

/** The quantity of a cell; unclear for units such as boxes and pairs, because their number of pieces is unknown. */
function amountOf(text: string, unit: string, isNumeric: boolean): WantedAmount {
  const amount = quantityOfCell(text, isNumeric);
  if (amount.quantity === null || unit === "" || isUnitOfOne(unit)) return amount;
  return { quantity: null, reason: "unit", readings: [] };
}

/**
 * Removes the signs that keep a leading zero in a spreadsheet: people write `="0445110369"`, this shop puts an
 * apostrophe.
 */
function toNumberText(text: string): string {
  return withoutApostrophe(text)
    .replace(/^="([^"]*)"$/, "$1")
    .trim()
    .slice(0, MAX_NUMBER);
}

/** One line of visible text, with single spaces. */
function toPlain(cell: string): string {
  return cell
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}
