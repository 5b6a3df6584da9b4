import type { DatabaseSync } from "node:sqlite";

/**
 * Runs synchronous work in one write transaction: commits all of it, or rolls back if it throws. Inside another transaction
 * it joins that one, so that an order and its mail are committed together.
 */
export function transact<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work();
  // IMMEDIATE, because a transaction that began by reading could not become a writer while another process writes.
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
