import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Delimiter } from "#spreadsheets/delimiter.ts";
import type { FoundEncoding } from "#spreadsheets/encoding.ts";
import type { TableLimits } from "#spreadsheets/limits.ts";
import { openTable, type Table } from "#spreadsheets/open-table.ts";
import type { Row } from "#spreadsheets/row.ts";
import { fileSource } from "#spreadsheets/source.ts";
import { importFault } from "../import-fault.ts";
import type { ImportOptions } from "../import-options.ts";
import { toImportFault, withFileFaults } from "./file-faults.ts";

/** A list as its file holds it: rows of texts, whatever the file's kind. */
export interface OpenedList {
  /** what was found out about the file, in words for the report */
  found: string;
  /** the mark between the columns; null for a workbook */
  delimiter: Delimiter | null;
  /** the sheet that is read, and the others that have rows; null before the first row, and for a text */
  sheet(): ReadSheet | null;
  rows: AsyncGenerator<Row, void>;
  /** share of the file that is read, from 0 to 1; null if not known yet */
  share(): number | null;
}

export interface ReadSheet {
  name: string;
  others: readonly string[];
}

/** How a file is to be read; what is not given is found out. */
type Reading = Pick<ImportOptions, "encoding" | "sheet">;

const MIB = 1024 * 1024;

/** 200,000 rows of twenty columns have about 200 MiB of XML, of which 30 MiB are shared texts. */
const LIMITS: TableLimits = {
  columns: 500,
  rows: Number.POSITIVE_INFINITY,
  cell: 1_000_000,
  line: 1_000_000,
  record: 100_000,
  parts: 10_000,
  inflated: 400 * MIB,
  read: 400 * MIB,
  ratio: Number.POSITIVE_INFINITY,
  sharedTexts: 128 * MIB,
};

/** Maximum number of rows of a workbook: 200,000 lines, and some rows for header and titles. */
const MAX_ROWS = 200_050;

/**
 * Opens a workbook or a file of separated values; encoding and separator are detected unless given. This function and
 * the rows throw an import fault for a file of another kind, an unreadable file, and a file that changes while it is
 * read.
 */
export async function openList(path: string, { encoding, sheet }: Reading): Promise<OpenedList> {
  return withFileFaults(path, async () => {
    const before = await stampOf(path);
    const { size } = await stat(path);
    let read: ReadSheet | null = null;
    const onChosen = (name: string, others: readonly string[]) => {
      read = { name, others };
    };
    const choice = { rows: 1, isWanted: () => true, onChosen, name: sheet };
    const table = await openTable(fileSource(path), LIMITS, { given: encoding, choice });
    if (sheet !== undefined && table.format !== "xlsx") throw importFault("--sheet is for workbooks");
    const share = table.format === "xlsx" ? table.share : () => table.bytesRead() / size;
    const delimiter = table.format === "xlsx" ? null : table.delimiter;
    return {
      found: inWords(table, sheet),
      delimiter,
      sheet: () => read,
      rows: unchanged(path, before, table),
      share,
    };
  });
}

/** The rows at these lines, for which the file is read again up to the last of them. */
export async function readRowsAt(path: string, reading: Reading, lines: readonly number[]): Promise<Row[]> {
  const { rows } = await openList(path, reading);
  const found: Row[] = [];
  for await (const row of rows) if (lines.includes(row.line) && found.push(row) === lines.length) break;
  return found;
}

/** A fingerprint of the file's content. Throws an import fault for a file that cannot be read. */
export async function fingerprintOf(path: string): Promise<string> {
  return withFileFaults(path, async () => {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return hash.digest("base64url");
  });
}

function inWords(table: Table, sheet: string | undefined): string {
  if (table.format === "xlsx")
    return `Excel workbook, its ${sheet === undefined ? "first sheet with rows" : "sheet of this name"}`;
  return `${encodingInWords(table.encoding)}, columns separated by ${SEPARATORS[table.delimiter]}`;
}

const SEPARATORS = { ";": "semicolons", ",": "commas", "\t": "tabs", "|": "bars" };

function encodingInWords({ encoding, runnerUp }: FoundEncoding): string {
  return runnerUp === null ? encoding : `${encoding} (if its accents are wrong, try --encoding ${runnerUp})`;
}

async function* unchanged(path: string, before: string, { format, rows }: Table): AsyncGenerator<Row, void> {
  let count = 0;
  try {
    for await (const row of rows) {
      count += 1;
      if (format === "xlsx" && count > MAX_ROWS)
        throw importFault("the sheet has more than 200,000 rows: save it as CSV");
      yield row;
    }
  } catch (error) {
    throw toImportFault(path, error);
  }
  if ((await stampOf(path)) !== before) throw importFault("the file changed while it was read: import it again");
}

async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return [size, mtimeMs, ino].join(" ");
}
