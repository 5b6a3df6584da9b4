import { open } from "node:fs/promises";
import { importFault } from "../import-fault.ts";

export type FileKind = "text" | "xlsx";

const PICTURE = "a picture";

/** First bytes of files that are no list, and their names. */
const FOREIGN: readonly (readonly [bytes: string, name: string])[] = [
  ["25504446", "a PDF"],
  ["89504e47", PICTURE],
  ["ffd8ff", PICTURE],
  ["47494638", PICTURE],
  ["52494646", "a picture or a recording"],
  ["d0cf11e0", "an old Excel file (.xls) or one with a password"],
  ["1f8b", "a packed file"],
  ["377abcaf", "a packed file"],
  ["52617221", "a packed file"],
];

const ZIP = "504b0304";
const HEAD_BYTES = 8;

/** Tells a workbook from a text by its first bytes, whatever its name. Throws an import fault for any other kind of file. */
export async function kindOfFile(path: string): Promise<FileKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead).toString("hex");
    if (head.startsWith(ZIP)) return "xlsx";
    const foreign = FOREIGN.find(([bytes]) => head.startsWith(bytes));
    if (foreign?.[1] === PICTURE)
      throw importFault(`the file is ${PICTURE}: a folder of pictures is imported as a whole`);
    if (foreign) throw importFault(`the file is ${foreign[1]}: save the list as .xlsx or .csv`);
    return "text";
  } finally {
    await file.close();
  }
}
