import type { TableLimits } from "./limits.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";
import { isTableFault, tableFault } from "./table-fault.ts";
import { openParts, type Parts } from "./workbook/parts.ts";
import { readContents } from "./workbook/read-contents.ts";
import { readSheetRows } from "./workbook/sheet-rows.ts";

/** An empty cover sheet may come first; a workbook of thousands of sheets is no list. */
const MAX_SHEETS = 5;

/**
 * The rows of a workbook's first sheet that has any, as texts, read as they are needed. Throws a table fault for a file that
 * is no workbook, is damaged, or is too large.
 */
export async function* readXlsxRows(
  source: Source,
  limits: TableLimits,
  onShare: (share: number) => void,
): AsyncGenerator<Row, void> {
  let parts: Parts | null = null;
  try {
    parts = await openParts(source, limits);
    const { sheets, meanings } = await readContents(parts, limits);
    for (const sheet of sheets.slice(0, MAX_SHEETS)) {
      let isEmpty = true;
      for await (const row of readSheetRows(parts, sheet, meanings, { limits, onShare })) {
        isEmpty = false;
        yield row;
      }
      if (!isEmpty) return;
    }
  } catch (error) {
    if (isTableFault(error)) throw error;
    throw tableFault("damaged", "the workbook cannot be read: open it in Excel and save it again");
  } finally {
    parts?.close();
  }
}
