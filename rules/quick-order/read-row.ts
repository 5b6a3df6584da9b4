import type { WantedAmount } from "#erp-adapter/contract/quantity.ts";
import type { LineReading } from "#erp-adapter/kit/typed-line/typed-line.ts";
import type { Delimiter } from "#spreadsheets/delimiter.ts";
import type { TableFaultReason } from "#spreadsheets/table-fault.ts";

/** Meanings of a column of a list of wanted parts. */
export const QUICK_ORDER_FIELDS = [
  "number",
  "quantity",
  "maker",
  "unit",
  "yourNumber",
  "note",
  "position",
  "minimum",
  "maximum",
] as const;
export type QuickOrderField = (typeof QUICK_ORDER_FIELDS)[number];

/** A wanted part as its row was read. Nothing is looked up yet. */
export interface ReadRow {
  /** line of the file or of the pasted text, from 1; the place of a typed row */
  row: number;
  /** the cells as they were read */
  cells: readonly string[];
  /** indexes of the cells that a workbook stores as numbers */
  numeric: readonly number[];
  /** a row that the workbook does not show, perhaps because of a filter; left out for other files */
  isHidden?: true;
  /** "" if the row has none */
  numberText: string;
  numberDoubt: NumberDoubt | null;
  quantityText: string;
  amount: WantedAmount;
  /** other ways to read the number and quantity, the likeliest first: the one whose number is in the catalogue counts */
  alternatives: readonly LineReading[];
  /**
   * the first row with the same number and maker; null if this row is the first. Both rows count, and the cart line has
   * the sum
   */
  sameAs: number | null;
  /** "" if the row has none, as all texts below */
  maker: string;
  yourNumber: string;
  note: string;
  position: string;
  /** the customer's stock levels, which only named lists use */
  minimum: string;
  maximum: string;
}

/**
 * A number that a spreadsheet may have changed, or a person mistyped. zero: a leading zero may be lost; the number is
 * taken as it was read if the catalogue has it and none of the candidates. letters: the catalogue has only a number that
 * looks like it, with O for 0 or 0 for O; found by the catalogue, not by the text. All other kinds need a person's choice. exponent:
 * shortened to a power of ten, or beyond the digits that a spreadsheet keeps · date · decimal: zeros behind the point
 * are lost · formula
 */
export interface NumberDoubt {
  kind: "zero" | "letters" | "exponent" | "date" | "decimal" | "formula";
  /** numbers that it may have been, to be looked up and offered; empty if too much is lost */
  candidates: readonly string[];
}

/** The format that the rows came in; a result is written in the same format. */
export type QuickOrderFormat =
  | { kind: "csv"; delimiter: Delimiter; encoding: string }
  /** the sheet that was read, and the other sheets that have rows */
  | { kind: "xlsx"; sheet: string; others: readonly string[] }
  | { kind: "paste" }
  | { kind: "typed" };

/** The columns of the cells: their names (empty without a header row) and meanings (null: ignored). */
export interface QuickOrderColumns {
  /** line of the row that names them; null if there is none */
  line: number | null;
  names: readonly string[];
  fields: readonly (QuickOrderField | null)[];
  source: ColumnSource;
}

/**
 * The source of the columns' meanings. form: the shop's own fields, or pasted lines without columns · names: the
 * columns' names · places: the places of columns without names · remembered: an earlier choice by a person of the
 * company · chosen: the person's choice now · guessed: the number is a guess, so the person is asked · unsure: the
 * quantity is a guess, or another column may be number or quantity, so the person is asked
 */
export type ColumnSource = "form" | "names" | "places" | "remembered" | "chosen" | "guessed" | "unsure";

/** Columns that a person has chosen for lists with the same column names or, without names, the same kinds of cells. */
export interface ColumnChoice {
  shape: ListShape;
  fields: readonly (QuickOrderField | null)[];
}

export type ListShape = { names: readonly string[] } | { kinds: readonly string[] };

/**
 * A line that is not read as a wanted part: it has neither number nor quantity, or is a sum or another header row. With
 * other columns it may be a wanted part.
 */
export type SkippedRow = Pick<ReadRow, "row" | "cells" | "numeric" | "isHidden">;

export interface ReadRows {
  ok: true;
  format: QuickOrderFormat;
  columns: QuickOrderColumns;
  /** at most MAX_ROWS, in the order of the list */
  rows: readonly ReadRow[];
  skipped: readonly SkippedRow[];
}

/** A list that is refused as a whole. */
export interface RefusedList {
  ok: false;
  reason: RefusedListReason;
}

/**
 * nothing: the list has no wanted part · too-many-rows: also if there are more than MAX_ROWS parts · too-big: more than
 * MAX_BYTES
 */
export type RefusedListReason = TableFaultReason | "nothing" | "too-big";

export const MAX_ROWS = 1_000;
/** Bytes of a file or a pasted text. */
export const MAX_BYTES = 10 * 1024 * 1024;

export type QuickOrderInput =
  | { kind: "file"; bytes: Uint8Array; remembered?: readonly ColumnChoice[] }
  | { kind: "paste"; text: string; remembered?: readonly ColumnChoice[] }
  | { kind: "typed"; rows: readonly { number: string; quantity: string; note?: string }[] };
