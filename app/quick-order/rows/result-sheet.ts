import type { QuickOrderColumns } from "#rules/quick-order/read-row.ts";
import type { Sheet, SheetCell, SheetColumn } from "#server/services/documents/sheet.ts";

/** A row of a list with its result, in words of the reader's language. */
export interface ResultRow {
  row: number;
  /** the cells as they were read */
  cells: readonly string[];
  status: string;
  reason: string;
  suggestion: string;
  /** where the pieces are and when they arrive; "" if unknown */
  supply: string;
  /** net price as the page shows it; "" if there is none */
  price: string;
}

/**
 * Labels of the six added columns, in their order. `column` returns the label of a column without a name, by its place
 * from 1.
 */
export interface ResultLabels {
  sheet: string;
  added: readonly [row: string, status: string, reason: string, suggestion: string, supply: string, price: string];
  column(place: number): string;
}

/**
 * The list as it was sent, with a result beside each row. A corrected copy can be sent again: `readQuickOrder` ignores
 * the added columns.
 */
export function toResultSheet(columns: QuickOrderColumns, rows: readonly ResultRow[], labels: ResultLabels): Sheet {
  const width = widthOf(columns, rows, labels);
  const own = Array.from({ length: width }, (_, at): SheetColumn => {
    const name = columns.names[at] ?? "";
    return { label: name === "" ? labels.column(at + 1) : name, kind: "typed" };
  });
  return {
    name: labels.sheet,
    columns: [...own, ...labels.added.map((label): SheetColumn => ({ label, kind: "text" }))],
    rows: cellsOf(rows, width),
  };
}

/** The number of columns of the list itself, without the columns of an earlier result at its end. */
function widthOf({ names, fields }: QuickOrderColumns, rows: readonly ResultRow[], { added }: ResultLabels): number {
  const before = names.length - added.length;
  if (before > 0 && added.every((label, at) => names[before + at] === label)) return before;
  return Math.max(names.length, fields.length, ...rows.map(({ cells }) => cells.length));
}

async function* cellsOf(rows: readonly ResultRow[], width: number): AsyncGenerator<SheetCell[], void> {
  for (const { row, cells, status, reason, suggestion, supply, price } of rows) {
    const own = Array.from({ length: width }, (_, at) => cells[at] ?? "");
    yield [...own, String(row), status, reason, suggestion, supply, price];
  }
}
