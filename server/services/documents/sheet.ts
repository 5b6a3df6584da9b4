import type { Delimiter } from "#spreadsheets/delimiter.ts";

/**
 * `day` is YYYY-MM-DD, `money` is whole euro cents. `typed` is text that people correct in a workbook: the workbook
 * stores it as text, so a part number keeps its leading zeros.
 */
export type ColumnKind = "text" | "typed" | "day" | "money" | "integer";

export interface SheetColumn {
  label: string;
  kind: ColumnKind;
}

export type SheetCell = string | number | null;

/** A table as data. A cell that is not of its column's kind is shown as text; null is an empty cell. */
export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: AsyncIterable<SheetCell[]>;
  /** the separator of the cells in a CSV file, `;` by default; a workbook has none */
  separator?: Delimiter;
}

/**
 * A table with lines above its head. `brokenOff` is the last line if the rows end with an error; null: no such line.
 */
export interface LongSheet extends Omit<Sheet, "name"> {
  lead: readonly string[];
  brokenOff: string | null;
}
