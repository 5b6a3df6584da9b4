import { importFault } from "../import-fault.ts";
import type { ImportJournal } from "./import-journal.ts";
import type { ImportedFile } from "./write-staged.ts";

const HOW_TO_GO_ON = "import the file again to complete it, or take it back with --undo";

/** The error to throw: an import fault if a database error broke off the writing of the file; else the error itself. */
export function afterBreakingOff(error: unknown, journal: ImportJournal, source: ImportedFile): unknown {
  return isBrokenOff(error, journal, source)
    ? importFault(`the import broke off (${error.message}): ${HOW_TO_GO_ON}`)
    : error;
}

function isBrokenOff(error: unknown, journal: ImportJournal, { digest }: ImportedFile): error is Error {
  const last = journal.last();
  return error instanceof Error && "errcode" in error && last?.state === "writing" && last.digest === digest;
}

/**
 * Returns the start of an import of the same file that broke off; null if there is none. Throws an import fault if the
 * import of another file or an undo broke off: a new import would make it impossible to undo the interrupted one.
 */
export function requireFree(journal: ImportJournal, { name, digest }: ImportedFile): string | null {
  const last = journal.last();
  if (!last || last.state === "done") return null;
  if (last.state === "writing" && last.digest === digest) return last.startedAt;
  const [what, how] =
    last.state === "writing"
      ? [`the import of ${last.file}`, HOW_TO_GO_ON]
      : [`the undoing of the import of ${last.file}`, "complete it with --undo"];
  throw importFault(`${what} broke off, or is still running: ${how}, before you import ${name}`);
}
