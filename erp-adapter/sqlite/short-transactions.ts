import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

/** Milliseconds that a transaction should take: who waits for the lock waits little longer. */
const AIM_MS = 50;
/**
 * Milliseconds between two transactions, or this share of what they took. Who waits looks whether the lock is free every 25
 * at first, but after 128 only every 50 and then every 100: each rest is longer than that, or it may be missed.
 */
const REST_MS = { least: 40, most: 110, share: 0.6 };
const FIRST = 100;
const FEWEST = 10;
/** So many slow items after many fast ones still take less than a quarter of a second. */
const MOST = 200;

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

/** Leaves the lock to others, for these milliseconds within bounds. */
export function rest(ms = REST_MS.least): void {
  const bounded = Math.min(Math.max(ms, REST_MS.least), REST_MS.most);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, bounded);
}
