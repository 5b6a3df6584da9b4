import type { DatabaseSync } from "node:sqlite";

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite found a file damaged, or to be no database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

/** A file that SQLite opens, and whose tables are not whole. */
class DamagedFile extends Error {
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

function sizeOf(db: DatabaseSync): number {
  const pages = Number(db.prepare("pragma page_count").get()?.page_count);
  return pages * Number(db.prepare("pragma page_size").get()?.page_size);
}
