import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { importFault } from "../import-fault.ts";
import { openSeparatedValues } from "./csv-rows.ts";
import { type Encoding, type FoundEncoding, findEncoding } from "./encoding.ts";
import { kindOfFile } from "./file-kind.ts";
import { withFileFaults } from "./file-text.ts";
import type { Row } from "./row.ts";
import { readXlsxRows } from "./xlsx-rows.ts";

/** A list as its file holds it: rows of texts, whatever the file's kind. */
export interface List {
  /** what was found out about the file, in words for the report */
  found: string;
  rows: AsyncGenerator<Row, void>;
  /** how much of the file is read, from 0 to 1; null before that can be told */
  share(): number | null;
}

/**
 * Opens a workbook or a file of separated values; its encoding and separator are found in it unless given. Throws an import
 * fault, as the rows do, for a file of another kind, one that cannot be read, and one that changes while it is read.
 */
export async function openList(path: string, encoding: Encoding | undefined): Promise<List> {
  return withFileFaults(path, async () => {
    const before = await stampOf(path);
    const list = (await kindOfFile(path)) === "xlsx" ? openWorkbook(path) : await openText(path, encoding);
    return { ...list, rows: unchanged(path, before, list.rows) };
  });
}

/** Tells two files apart by their content. Throws an import fault for a file that cannot be read. */
export async function fingerprintOf(path: string): Promise<string> {
  return withFileFaults(path, async () => {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return hash.digest("base64url");
  });
}

function openWorkbook(path: string): List {
  let share: number | null = null;
  const rows = readXlsxRows(path, (read) => {
    share = read;
  });
  return { found: "Excel workbook, its first sheet with rows", rows, share: () => share };
}

async function openText(path: string, given: Encoding | undefined): Promise<List> {
  const encoding = given ? { encoding: given, runnerUp: null } : await findEncoding(path);
  const { size } = await stat(path);
  let bytes = 0;
  const { delimiter, rows } = await openSeparatedValues(path, encoding.encoding, (count) => {
    bytes += count;
  });
  const found = `${inWords(encoding)}, columns separated by ${SEPARATORS[delimiter]}`;
  return { found, rows, share: () => bytes / size };
}

const SEPARATORS = { ";": "semicolons", ",": "commas", "\t": "tabs" };

function inWords({ encoding, runnerUp }: FoundEncoding): string {
  return runnerUp === null ? encoding : `${encoding} (if its accents are wrong, try --encoding ${runnerUp})`;
}

async function* unchanged(path: string, before: string, rows: AsyncGenerator<Row, void>): AsyncGenerator<Row, void> {
  yield* rows;
  if ((await stampOf(path)) !== before) throw importFault("the file changed while it was read: import it again");
}

async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return [size, mtimeMs, ino].join(" ");
}
