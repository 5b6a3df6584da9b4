import { readFile } from "node:fs/promises";
import { streamXlsxRows } from "hucre/xlsx";
import { importFault } from "../import-fault.ts";
import { checkInflated } from "./inflated-size.ts";
import { MAX_COLUMNS, type Row } from "./row.ts";

/** 200,000 lines, their head and titles. */
const MAX_ROWS = 200_050;

/**
 * The rows of a workbook's first sheet that has any, as texts. A number is written as few digits as hold it, a date as
 * 2026-12-28: a part number that Excel took for a date is seen by that. Throws an import fault for a file that is no
 * workbook, is damaged, or is too large.
 */
export async function* readXlsxRows(
  path: string,
  onRow: (read: number, of: number) => void,
): AsyncGenerator<Row, void> {
  const { parts, rows } = await checkInflated(path);
  if (!parts.includes("xl/workbook.xml")) throw importFault("the file is packed, but no Excel workbook (.xlsx)");
  const sheets = parts.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  if (sheets === 0) throw importFault("the workbook has no sheet: open it in Excel and save it again");
  const bytes = await readFile(path);
  for (let sheet = 0; sheet < Math.min(sheets, MAX_SHEETS); sheet += 1) {
    let count = 0;
    for await (const row of rowsOf(bytes, sheet)) {
      count += 1;
      if (count > MAX_ROWS) throw importFault(`the sheet has more than 200,000 rows: save it as CSV`);
      onRow(count, Math.max(rows, count));
      yield row;
    }
    if (count > 0) return;
  }
}

/** An empty cover sheet may come first; a workbook of thousands of sheets is no list. */
const MAX_SHEETS = 5;

async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<Row, void> {
  try {
    // A workbook leaves out empty cells at the end of a row.
    let width = 0;
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      if (values.length > MAX_COLUMNS) throw importFault(`the sheet has more than ${MAX_COLUMNS} columns`);
      width = Math.max(width, values.length);
      const cells = Array.from({ length: width }, (_, at) => toText(values[at]));
      if (cells.some((cell) => cell !== "")) yield { line: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof Error && error.name === "ImportFault") throw error;
    throw importFault("the workbook cannot be read: open it in Excel and save it again");
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number") return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toFixed(6)));
  return String(value).replace(/\r\n?/g, "\n");
}
