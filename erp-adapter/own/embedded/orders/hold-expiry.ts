import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import { isBusy } from "../../../sqlite/is-busy.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createHolds } from "./holds.ts";

/**
 * Ends the holds whose last day has passed, before a call that would see them: no job has to run at midnight. While
 * another process writes, nothing is done, and the next call tries again. `settle` frees the goods on the shelves.
 */
export function createHoldExpiry(db: DatabaseSync, clock: Clock, settle: () => void): () => void {
  const { isAnyOverdue, expire } = createHolds(db, clock);

  return () => {
    if (!isAnyOverdue()) return;
    try {
      transaction(db, expire);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return;
    }
    settle();
  };
}
