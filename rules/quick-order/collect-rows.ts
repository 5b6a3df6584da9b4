import { MAX_BUYER_POSITION, MAX_LINE_NOTE } from "#erp-adapter/contract/line-remarks.ts";
import { isOnlyNumber, toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { toPlainSigns } from "#erp-adapter/contract/plain-signs.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import type { WantedAmount } from "#erp-adapter/contract/quantity.ts";
import { otherReadings } from "#erp-adapter/kit/typed-line/other-readings.ts";
import { type LineReading, readTypedLine } from "#erp-adapter/kit/typed-line/typed-line.ts";
import type { Row } from "#spreadsheets/row.ts";
import { meaningsOf } from "./column-meanings.ts";
import { areCounted, readCountedLine } from "./counted-lines.ts";
import { doubtOf } from "./number-doubt.ts";
import { withoutApostrophe } from "./plain-cell.ts";
import { isUnitOfOne, quantityOfCell } from "./quantity-of-cell.ts";
import { MAX_ROWS, type QuickOrderColumns, type QuickOrderField, type ReadRow, type SkippedRow } from "./read-row.ts";

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
export type GivenRow = Row & Partial<Pick<ReadRow, "alternatives">> & { isLoose?: boolean };

/**
 * Collects the rows of a list one by one. Another header row, with the columns in another order, applies to the rows
 * below it. Rows above the first header row count only if they clearly have a number and a quantity. `first`: the first
 * rows, which tell whether rows of one text begin with their positions.
 */
export function createCollector(columns: QuickOrderColumns, first: readonly Pick<SkippedRow, "cells">[] = []) {
  const wanted: ReadRow[] = [];
  const skipped: SkippedRow[] = [];
  const firstOf = new Map<string, number>();
  const head = columns.names.join("\n");
  /** true unless the names of several columns say that number and quantity stand in columns of their own */
  const isOfTexts = columns.names.filter((name) => name.trim() !== "").length < 2;
  const readText = areCounted(first.map(onlyTextOf)) ? readCountedLine : readTypedLine;
  let { fields } = columns;
  let isPastHead = columns.line === null;
  let isBelowHead = isPastHead;

  function toWanted(row: GivenRow): ReadRow {
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
      alternatives: otherReadings(readings),
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
  function readingsOf(row: GivenRow): [LineReading, ...LineReading[]] {
    const numberText = numberOf(row);
    const isNumeric = (field: QuickOrderField) => row.numeric?.has(fields.indexOf(field)) ?? false;
    const isLine = isOfTexts && onlyTextOf(row) !== "" && /^[^=].*\d/.test(numberText) && !isNumeric("number");
    if (isLine && !row.alternatives) return readText(numberText);
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

  function textOf({ cells }: Row, field: QuickOrderField): string {
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

/** The text of a row that has one; "" for any other row. */
function onlyTextOf({ cells }: Pick<SkippedRow, "cells">): string {
  const [only = "", ...others] = cells.filter((cell) => cell.trim() !== "");
  return others.length === 0 ? only : "";
}

function asRead({ line, cells, numeric = new Set(), isHidden }: Row): SkippedRow {
  const read = { row: line, cells: cells.map((cell) => cell.slice(0, MAX_CELL)), numeric: [...numeric] };
  return isHidden ? { ...read, isHidden } : read;
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
  return toPlainSigns(cell)
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}
