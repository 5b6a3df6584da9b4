import type { DatabaseSync } from "node:sqlite";

/**
 * Runs `fn` as one write transaction; if `fn` throws, nothing of it is written. Within another transaction it becomes a
 * savepoint, so that its failure undoes only its own writes. `fn` must be synchronous: a promise is refused
 * (TypeError), because its later work would be outside the transaction. Throws SQLITE_BUSY if another process holds the
 * lock beyond the busy time-out.
 */
export function transaction<Result>(db: DatabaseSync, fn: () => Result): Result {
  const [begin, commit, rollback] = db.isTransaction ? NESTED : OUTER;
  db.exec(begin);
  try {
    const result = fn();
    if (isThenable(result)) throw new TypeError("a transaction cannot wait for a promise");
    db.exec(commit);
    return result;
  } catch (error) {
    // Some errors, such as a full disk, have already ended the transaction.
    if (db.isTransaction) db.exec(rollback);
    throw error;
  }
}

/**
 * Runs `fn` on one fixed state of the database: it sees no concurrent writes. `fn` must be synchronous and only read.
 */
export function reading<Result>(db: DatabaseSync, fn: () => Result): Result {
  if (db.isTransaction) return fn();
  db.exec("begin");
  try {
    return fn();
  } finally {
    if (db.isTransaction) db.exec("commit");
  }
}

const OUTER = ["begin immediate", "commit", "rollback"] as const;
const NESTED = ["savepoint nested", "release nested", "rollback to nested; release nested"] as const;

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
