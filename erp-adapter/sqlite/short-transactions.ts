import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

/** Milliseconds that a transaction should take: the process that waits longest for the lock waits a few times that. */
const AIM_MS = 40;
/** Milliseconds between two transactions. SQLite looks every 25 whether the lock is free, in the first 128 of its wait. */
const REST_MS = 25;
const FIRST = 100;
const FEWEST = 10;
const MOST = 1_000;

/**
 * Writes items in transactions so short that other processes write meanwhile: the time that one takes decides how many
 * items the next one has. Each is whole or undone; if one fails, those before it stay. Within a caller's transaction there
 * is only that one. Blocks the process while it rests, so it is for commands and threads that do nothing else.
 */
export function inShortTransactions<Item>(
  db: DatabaseSync,
  items: Iterable<Item>,
  write: (batch: Item[]) => void,
): void {
  const rests = !db.isTransaction;
  let size = FIRST;
  let batch: Item[] = [];

  function writeBatch(): void {
    const start = performance.now();
    transaction(db, () => write(batch));
    const perItem = (performance.now() - start) / batch.length;
    size = Math.round(Math.min(Math.max(AIM_MS / perItem, FEWEST), 2 * size, MOST));
    batch = [];
  }

  for (const item of items) {
    if (batch.length >= size) {
      writeBatch();
      if (rests) rest();
    }
    batch.push(item);
  }
  if (batch.length > 0) writeBatch();
}

/** Leaves the lock to others. */
export function rest(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REST_MS);
}
