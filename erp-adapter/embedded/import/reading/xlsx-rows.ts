import { importFault } from "../import-fault.ts";
import type { Row } from "./row.ts";
import { openParts, type Parts } from "./workbook/parts.ts";
import { readContents } from "./workbook/read-contents.ts";
import { readSheetRows } from "./workbook/sheet-rows.ts";

/** 200,000 lines, their head and titles. */
const MAX_ROWS = 200_050;
/** An empty cover sheet may come first; a workbook of thousands of sheets is no list. */
const MAX_SHEETS = 5;

/**
 * The rows of a workbook's first sheet that has any, as texts, read as they are needed. Throws an import fault for a file that
 * is no workbook, is damaged, or is too large.
 */
export async function* readXlsxRows(path: string, onShare: (share: number) => void): AsyncGenerator<Row, void> {
  let parts: Parts | null = null;
  try {
    parts = await openParts(path);
    const { sheets, meanings } = await readContents(parts);
    for (const sheet of sheets.slice(0, MAX_SHEETS)) {
      let count = 0;
      for await (const row of readSheetRows(parts, sheet, meanings, onShare)) {
        count += 1;
        if (count > MAX_ROWS) throw importFault("the sheet has more than 200,000 rows: save it as CSV");
        yield row;
      }
      if (count > 0) return;
    }
  } catch (error) {
    if (error instanceof Error && error.name === "ImportFault") throw error;
    throw importFault("the workbook cannot be read: open it in Excel and save it again");
  } finally {
    parts?.close();
  }
}
