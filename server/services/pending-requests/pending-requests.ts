import { z } from "zod";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

/**
 * Requests whose answer from the ERP is awaited, in shop.db by idempotency key. Each is stored before the ERP is asked, so
 * that neither a crash nor a lost answer loses its consequences. Methods that join the caller's transaction say so.
 */
export interface PendingRequests {
  isReceived(key: IdempotencyKey): boolean;
  /** True while this or another process awaits its answer. */
  isAsked(key: IdempotencyKey): boolean;
  /** Stores a request, to be retried after `pause` milliseconds. False if it is already stored. */
  add(key: IdempotencyKey, body: string, pause: number): boolean;
  /** Marks a request as received; false if it already was. Call it in the transaction that queues its mails. */
  receive(key: IdempotencyKey): boolean;
  /** Replaces the body if it is still the one that was read; false otherwise. */
  rewrite(key: IdempotencyKey, body: string, next: string): boolean;
  /** All requests that await their answer. */
  asked(): Pick<ClaimedRequest, "key" | "body">[];
  /** The ERP has refused the request, or it is given up. */
  drop(key: IdempotencyKey): void;
  /** Takes a due request for `pause(attempts)` milliseconds; null if none is due. */
  claim(pause: (attempts: number) => number): ClaimedRequest | null;
  /** Deletes the keys of received requests that were stored before the given time. */
  forgetReceived(before: number): void;
}

export interface ClaimedRequest {
  key: IdempotencyKey;
  body: string;
  /** epoch milliseconds */
  createdAt: number;
}

const askedSchema = z.object({
  key: z.custom<IdempotencyKey>((value) => typeof value === "string"),
  body: z.string(),
});
const rowSchema = askedSchema.extend({
  attempts: z.int(),
  check_at: z.int(),
  created_at: z.int(),
});

/** Each kind of request has its own table, all of the same shape. */
export type PendingTable = "cancellation_wish" | "registration_request" | "registration_approval";

export function createPendingRequests({
  db,
  clock,
  table,
}: {
  db: ShopDb;
  clock: Clock;
  table: PendingTable;
}): PendingRequests {
  const selectState = db.prepare(`SELECT 1 FROM ${table} WHERE key = ? AND state = ?`);
  const insert = db.prepare(
    `INSERT INTO ${table} (key, state, body, check_at, created_at) VALUES (?, 'asked', ?, ?, ?)
     ON CONFLICT (key) DO NOTHING`,
  );
  // Counts as received even if another process has dropped it meanwhile.
  const upsert = db.prepare(
    `INSERT INTO ${table} (key, state, check_at, created_at) VALUES (:key, 'received', :now, :now)
     ON CONFLICT (key) DO UPDATE SET state = 'received', body = NULL WHERE state = 'asked'`,
  );
  const remove = db.prepare(`DELETE FROM ${table} WHERE key = ? AND state = 'asked'`);
  const change = db.prepare(`UPDATE ${table} SET body = :next WHERE key = :key AND state = 'asked' AND body = :body`);
  const selectAsked = db.prepare(`SELECT key, body FROM ${table} WHERE state = 'asked'`);
  const selectDue = db.prepare(
    `SELECT key, body, attempts, check_at, created_at FROM ${table}
     WHERE state = 'asked' AND check_at <= ? ORDER BY check_at LIMIT 1`,
  );
  const take = db.prepare(
    `UPDATE ${table} SET check_at = ?, attempts = attempts + 1
     WHERE key = ? AND state = 'asked' AND check_at = ?`,
  );
  const removeReceived = db.prepare(`DELETE FROM ${table} WHERE state = 'received' AND created_at <= ?`);
  return {
    isReceived: (key) => selectState.get(key, "received") !== undefined,
    isAsked: (key) => selectState.get(key, "asked") !== undefined,
    add: (key, body, pause) => insert.run(key, body, clock() + pause, clock()).changes === 1,
    receive: (key) => upsert.run({ key, now: clock() }).changes === 1,
    rewrite: (key, body, next) => change.run({ key, body, next }).changes === 1,
    asked: () => z.array(askedSchema).parse(selectAsked.all()),
    drop(key) {
      remove.run(key);
    },
    claim(pause) {
      for (;;) {
        const found = selectDue.get(clock());
        if (found === undefined) return null;
        const { key, body, attempts, check_at, created_at } = rowSchema.parse(found);
        // Another process may have taken it first.
        if (take.run(clock() + pause(attempts), key, check_at).changes === 1)
          return { key, body, createdAt: created_at };
      }
    },
    forgetReceived(before) {
      removeReceived.run(before);
    },
  };
}
