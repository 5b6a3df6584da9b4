import type { QuickOrderField } from "#rules/quick-order/read-row.ts";

/** The meanings that a person can give to a column, in the order in which they are offered. */
export const COLUMN_MEANINGS = [
  "number",
  "quantity",
  "maker",
  "unit",
  "yourNumber",
  "position",
  "note",
] as const satisfies readonly QuickOrderField[];
