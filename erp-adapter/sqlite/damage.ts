import type { DatabaseSync } from "node:sqlite";

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite found a file damaged, or to be no database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

/** What SQLite finds wrong in a database; null for a whole one. Reads all of the file. */
export function findDamage(db: DatabaseSync): string | null {
  try {
    const [verdict] = Object.values(db.prepare("pragma quick_check(1)").get() ?? {});
    return verdict === "ok" ? null : String(verdict);
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}
