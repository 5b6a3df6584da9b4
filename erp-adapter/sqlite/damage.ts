import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** True if SQLite found a file damaged, or not a database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

/** The error for a file that is damaged although SQLite can open it, or whose content is lost. */
export class DamagedFile extends Error {
  override readonly name = "DamagedFile";
  readonly errcode = 11;
}

/**
 * The most bytes of a file that is fully checked when it is opened. The check of such a file takes half a second on a
 * slow computer.
 */
const READ_WHOLE = 256 * 1_024 * 1_024;

/**
 * Throws for a database in which SQLite finds damage, so that nothing is written into it; `isDamage` recognises the
 * error. A file beyond 256 MiB is not checked: damage in it is found only by the statement that reads the damaged
 * place. SQLite cannot detect changed bytes inside a text.
 */
export function requireWhole(db: DatabaseSync): void {
  if (sizeOf(db) > READ_WHOLE) return;
  const [verdict] = Object.values(db.prepare("pragma quick_check(1)").get() ?? {});
  if (verdict !== "ok") throw new DamagedFile(`the file is damaged (${String(verdict).replace(/\s+/g, " ").trim()})`);
}

/** Milliseconds to wait for a file that another process is creating, which is empty for a moment. */
const BEING_MADE = 2_000;

/**
 * Throws if the file is empty but another database in its folder is not: SQLite would treat the empty file as a new
 * database. Waits up to two seconds before that, because another process may be creating the file.
 */
export function requireNotEmptied(path: string): void {
  const isEmpty = () => statSync(path, { throwIfNoEntry: false })?.size === 0;
  if (isEmpty() && hasDataBeside(path) && !comesTrue(() => !isEmpty())) throw new DamagedFile("the file is empty");
}

/** Waits up to two seconds until `isMade` is true; false if it stays false. Blocks the whole process. */
export function comesTrue(isMade: () => boolean): boolean {
  const giveUpAt = Date.now() + BEING_MADE;
  while (!isMade()) {
    if (Date.now() > giveUpAt) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  return true;
}

function hasDataBeside(path: string): boolean {
  const folder = dirname(path);
  return readdirSync(folder).some(
    (name) => name.endsWith(".db") && (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

function sizeOf(db: DatabaseSync): number {
  const pages = Number(db.prepare("pragma page_count").get()?.page_count);
  return pages * Number(db.prepare("pragma page_size").get()?.page_size);
}
