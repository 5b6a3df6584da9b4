import type { DatabaseSync } from "node:sqlite";

/**
 * Runs synchronous work in one write transaction: all of it, or nothing when it throws. Inside another one it simply
 * takes part, so that an order and its mail are committed together.
 */
export function transact<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work();
  // IMMEDIATE: a transaction that read first could not become a writer while another process writes.
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
