import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite found a file damaged, or to be no database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

/** A file that is not whole, though SQLite may open it, or one that was lost. */
export class DamagedFile extends Error {
  override readonly name = "DamagedFile";
  readonly errcode = 11;
}

/** Bytes up to which a file is read whole when it is opened: half a second of a slow computer. */
const READ_WHOLE = 256 * 1_024 * 1_024;

/**
 * Throws for a database in which SQLite finds damage, so that nothing is written into it; `isDamage` knows the error. Of a
 * file beyond 256 MiB it looks at nothing: its damage is known once it is met. Bytes of a text that became other
 * bytes SQLite cannot tell.
 */
export function requireWhole(db: DatabaseSync): void {
  if (sizeOf(db) > READ_WHOLE) return;
  const [verdict] = Object.values(db.prepare("pragma quick_check(1)").get() ?? {});
  if (verdict !== "ok") throw new DamagedFile(`the file is damaged (${String(verdict).replace(/\s+/g, " ").trim()})`);
}

/** Milliseconds: a file that another process is just making is empty for a moment. */
const BEING_MADE = 2_000;

/** Throws for an empty file beside databases that are not: SQLite would take it for a new one. Waits up to two seconds. */
export function requireNotEmptied(path: string): void {
  const isEmpty = () => statSync(path, { throwIfNoEntry: false })?.size === 0;
  if (isEmpty() && hasDataBeside(path) && !comesTrue(() => !isEmpty())) throw new DamagedFile("the file is empty");
}

/** Waits up to two seconds for what another process is just making; the whole process stands meanwhile. */
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
