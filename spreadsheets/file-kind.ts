import type { Source } from "./source.ts";
import { type TableFaultReason, tableFault } from "./table-fault.ts";

export type FileKind = "text" | "xlsx";

/** First bytes of files that are no list, and their names. */
const FOREIGN: readonly (readonly [bytes: string, reason: TableFaultReason, name: string])[] = [
  ["25504446", "pdf", "a PDF"],
  ["89504e47", "picture", "a picture"],
  ["ffd8ff", "picture", "a picture"],
  ["47494638", "picture", "a picture"],
  ["52494646", "picture", "a picture or a recording"],
  ["d0cf11e0", "old-excel", "an old Excel file (.xls) or one with a password"],
  ["1f8b", "packed", "a packed file"],
  ["377abcaf", "packed", "a packed file"],
  ["52617221", "packed", "a packed file"],
];

const ZIP = "504b0304";
const HEAD_BYTES = 8;

/** Tells a workbook from a text by its first bytes, whatever its name. Throws a table fault for any other kind of file. */
export async function kindOfFile(source: Source): Promise<FileKind> {
  const head = await readHead(source);
  if (head === "") throw tableFault("empty", "the file is empty");
  if (head.startsWith(ZIP)) return "xlsx";
  const foreign = FOREIGN.find(([bytes]) => head.startsWith(bytes));
  if (foreign) throw tableFault(foreign[1], `the file is ${foreign[2]}`);
  return "text";
}

async function readHead(source: Source): Promise<string> {
  for await (const bytes of source.bytes()) return bytes.subarray(0, HEAD_BYTES).toString("hex");
  return "";
}
