import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

/** Milliseconds that a transaction should take. Other processes that want to write wait about as long. */
const AIM_MS = 50;
/**
 * The pause after transactions: `share` of the time that they took, but between `least` and `most` milliseconds. A
 * process that waits for the lock tests it every 25 ms, after 128 ms every 50 ms, and later every 100 ms, and could
 * miss a shorter pause.
 */
const REST_MS = { least: 40, most: 110, share: 0.6 };
const FIRST = 100;
const FEWEST = 10;
/** The most items per transaction: even if they are slow, they take less than a quarter of a second. */
const MOST = 200;

/**
 * Writes items in short transactions, so that other processes can write in between. The duration of a transaction sets
 * the number of items in the next one. If a transaction fails, the earlier ones stay committed. Within a transaction of
 * the caller the batches belong to that transaction, and there are no pauses. A pause blocks the process: use this only
 * in commands and in threads that do nothing else.
 */
export function inShortTransactions<Item>(
  db: DatabaseSync,
  items: Iterable<Item>,
  write: (batch: Item[]) => void,
): void {
  const rests = !db.isTransaction;
  let size = FIRST;
  let batch: Item[] = [];
  let held = 0;

  function writeBatch(): void {
    const start = performance.now();
    transaction(db, () => write(batch));
    const took = performance.now() - start;
    size = Math.round(Math.min(Math.max((AIM_MS / took) * batch.length, FEWEST), 2 * size, MOST));
    held += took;
    batch = [];
  }

  for (const item of items) {
    if (batch.length >= size) {
      writeBatch();
      if (rests && held >= AIM_MS / 2) {
        rest(held * REST_MS.share);
        held = 0;
      }
    }
    batch.push(item);
  }
  if (batch.length > 0) writeBatch();
}

/** Blocks for `ms` milliseconds, within the bounds of REST_MS, so that other processes can take the lock. */
export function rest(ms = REST_MS.least): void {
  const bounded = Math.min(Math.max(ms, REST_MS.least), REST_MS.most);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, bounded);
}
