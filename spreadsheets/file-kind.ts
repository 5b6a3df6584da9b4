import { utf16Of } from "./encoding.ts";
import type { FileSource } from "./source.ts";
import { type TableFaultReason, tableFault } from "./table-fault.ts";

export type FileKind = "text" | "xlsx";

/** First bytes of kinds of files that are not tables, with the reason and the name for the fault. */
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
/** The beginning of a web page or XML, which some programs write when they export a list as .xls. */
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:!doctype|!--|\?xml|html|head|body|table|meta|workbook)\b/i;
const HEAD_BYTES = 2_000;

/** Distinguishes a workbook from a text by its first bytes, not by its name. Throws a table fault for other files. */
export async function kindOfFile(source: FileSource): Promise<FileKind> {
  const bytes = await readHead(source);
  const head = bytes.toString("hex", 0, 8);
  if (head === "") throw tableFault("empty", "the file is empty");
  if (head.startsWith(ZIP)) return "xlsx";
  const foreign = FOREIGN.find(([bytes]) => head.startsWith(bytes));
  if (foreign) throw tableFault(foreign[1], `the file is ${foreign[2]}`);
  if (MARKUP.test(bytes.toString("latin1").replaceAll("\0", "")))
    throw tableFault(
      "markup",
      "the file is a web page or XML, whatever its name: open it in Excel and save it as .xlsx",
    );
  if (isBinary(bytes)) throw tableFault("not-a-workbook", "the file is neither a text nor a workbook");
  return "text";
}

async function readHead(source: FileSource): Promise<Buffer> {
  for await (const bytes of source.bytes()) return bytes.subarray(0, HEAD_BYTES);
  return Buffer.alloc(0);
}

/**
 * True if the bytes are not text, which has hardly any control characters but tabs and ends of lines, pages and files.
 */
function isBinary(head: Buffer): boolean {
  const controls = head.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  return controls > head.length / 50 && utf16Of(head) === null;
}

const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);
