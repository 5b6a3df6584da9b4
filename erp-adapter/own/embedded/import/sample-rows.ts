import type { Row } from "#spreadsheets/row.ts";
import { formatAmount } from "../../../contract/money.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import type { StagedRows } from "./staged-rows.ts";

/** One of the first rows of a file. */
export interface SampleRow {
  /** the cells as the file has them */
  cells: string[];
  /** the values that the import takes from them, in words; "" for a row that only adds to another */
  read: string;
}

/** Shows what was read of these rows. Call it after all rows were read. */
export function toSample(
  rows: readonly Row[],
  { at }: Pick<StagedRows, "at">,
  refused: readonly LineNote[],
): SampleRow[] {
  return rows.map(({ line, cells }) => {
    const row = at(line);
    const isRefused = row === null && refused.some((note) => note.line === line);
    return { cells, read: row ? inWords(row) : isRefused ? "refused" : "" };
  });
}

function inWords({ manufacturer, number, fields }: ImportedRow): string {
  const { wholesale, deposit, stock, supply, unit, packQuantity, supersededBy } = fields;
  const values = [
    wholesale === null && "price on request",
    wholesale && `price of one ${formatAmount(wholesale)}`,
    deposit && `deposit ${formatAmount(deposit)}`,
    stock !== undefined && `stock ${stock}`,
    supply,
    unit && `unit ${unit}`,
    packQuantity !== undefined && `pack ${packQuantity}`,
    supersededBy && `replaced by ${supersededBy.number}`,
  ];
  return [`${manufacturer} ${number}`, ...values.filter(Boolean)].join(", ");
}
