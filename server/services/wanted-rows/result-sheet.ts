import type { Cell, Column, Sheet } from "../documents/documents.ts";
import type { WantedColumns } from "./wanted-row.ts";

/** A row of a list with its result, in words of the reader's language. */
export interface ResultRow {
  row: number;
  /** as they were read */
  cells: readonly string[];
  status: string;
  reason: string;
  suggestion: string;
  /** net, in the words of the page: "" without one */
  price: string;
}

/** Labels of the five columns that are added, in their order; `column` names one without a name, by its place from 1. */
export interface ResultLabels {
  sheet: string;
  added: readonly [row: string, status: string, reason: string, suggestion: string, price: string];
  column(place: number): string;
}

/**
 * The list as it came, with a result beside each row. Mended and sent again it is read like any other: the added columns mean
 * nothing to the reader.
 */
export function toResultSheet(columns: WantedColumns, rows: readonly ResultRow[], labels: ResultLabels): Sheet {
  const width = widthOf(columns, rows, labels);
  const own = Array.from({ length: width }, (_, at): Column => {
    const name = columns.names[at] ?? "";
    return { label: name === "" ? labels.column(at + 1) : name, kind: "typed" };
  });
  return {
    name: labels.sheet,
    columns: [...own, ...labels.added.map((label): Column => ({ label, kind: "text" }))],
    rows: cellsOf(rows, width),
  };
}

/** Without the results of an earlier time, which stand at the end. */
function widthOf({ names, fields }: WantedColumns, rows: readonly ResultRow[], { added }: ResultLabels): number {
  const before = names.length - added.length;
  if (before > 0 && added.every((label, at) => names[before + at] === label)) return before;
  return Math.max(names.length, fields.length, ...rows.map(({ cells }) => cells.length));
}

async function* cellsOf(rows: readonly ResultRow[], width: number): AsyncGenerator<Cell[], void> {
  for (const { row, cells, status, reason, suggestion, price } of rows) {
    const own = Array.from({ length: width }, (_, at) => cells[at] ?? "");
    yield [...own, String(row), status, reason, suggestion, price];
  }
}
