import { openSeparatedValues } from "./csv-rows.ts";
import type { Delimiter } from "./delimiter.ts";
import { type Encoding, type FoundEncoding, findEncoding } from "./encoding.ts";
import { kindOfFile } from "./file-kind.ts";
import type { TableLimits } from "./limits.ts";
import type { Row } from "./row.ts";
import type { FileSource } from "./source.ts";
import { readXlsxRows, type SheetChoice } from "./xlsx-rows.ts";

/** An open table: rows of texts, whatever the kind of file, which are read as they are needed. */
export type Table = TextTable | Workbook;

export interface TextTable {
  format: "csv";
  encoding: FoundEncoding;
  delimiter: Delimiter;
  rows: AsyncGenerator<Row, void>;
  /** Number of bytes of the file that have been read. */
  bytesRead(): number;
}

export interface Workbook {
  format: "xlsx";
  rows: AsyncGenerator<Row, void>;
  /** Share of the sheet that has been read, from 0 to 1; null until the first piece is read. */
  share(): number | null;
}

/**
 * Opens a workbook or a file of separated values, depending on its first bytes, not on its name. Detects the separator,
 * and the encoding unless it is given. Throws a table fault for a file that cannot be read; reading the rows may throw
 * one, too.
 */
export async function openTable(
  source: FileSource,
  limits: TableLimits,
  { given, choice }: { given?: Encoding; choice?: SheetChoice } = {},
): Promise<Table> {
  if ((await kindOfFile(source)) === "xlsx") return openWorkbook(source, limits, choice);
  const encoding = given ? { encoding: given, runnerUp: null } : await findEncoding(source);
  let bytes = 0;
  const { delimiter, rows } = await openSeparatedValues(source, encoding.encoding, limits, (count) => {
    bytes += count;
  });
  return { format: "csv", encoding, delimiter, rows, bytesRead: () => bytes };
}

function openWorkbook(source: FileSource, limits: TableLimits, choice?: SheetChoice): Workbook {
  let share: number | null = null;
  const onShare = (read: number) => {
    share = read;
  };
  const rows = readXlsxRows(source, limits, { onShare, choice });
  return { format: "xlsx", rows, share: () => share };
}
