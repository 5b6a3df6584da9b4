import { isTableFault, type TableFaultReason } from "#spreadsheets/table-fault.ts";
import { importFault } from "../import-fault.ts";

/**
 * Runs `read`. If it throws a table fault, or a system error about the file (missing, a folder, not readable), throws
 * an import fault instead.
 */
export async function withFileFaults<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw toImportFault(path, error);
  }
}

/** Converts a table fault or file error to an import fault for a person; returns other errors unchanged. */
export function toImportFault(path: string, error: unknown): unknown {
  if (isTableFault(error)) return importFault(`${error.message}${HINTS[error.reason] ?? ""}`);
  if (isFileError(error)) return importFault(`${path}: ${FILE_ERRORS[error.code] ?? error.code}`);
  return error;
}

const SAVE_AS = ": save the list as .xlsx or .csv";

/** Advice that is appended to a fault's sentence. */
const HINTS: Partial<Record<TableFaultReason, string>> = {
  picture: ": a folder of pictures is imported as a whole",
  pdf: SAVE_AS,
  "old-excel": SAVE_AS,
  packed: SAVE_AS,
  encoding: ", or say --encoding windows-1250",
};

const FILE_ERRORS: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "that is a folder, not a file",
  EACCES: "the file may not be read",
};

function isFileError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}
