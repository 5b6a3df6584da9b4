import { z } from "zod";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

/**
 * Requests whose answer from the ERP is awaited, in shop.db by idempotency key. Each is stored before the ERP is asked, so
 * that neither a crash nor a lost answer loses its consequences. Methods that join the caller's transaction say so.
 */
export type PendingRequests = ReturnType<typeof createPendingRequests>;

export interface ClaimedRequest {
  key: IdempotencyKey;
  body: string;
  /** epoch milliseconds */
  createdAt: number;
}

const MINUTE = 60_000;

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

export function createPendingRequests({ db, clock, table }: { db: ShopDb; clock: Clock; table: PendingTable }) {
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
    isReceived: (key: IdempotencyKey) => selectState.get(key, "received") !== undefined,
    /** True while this or another process awaits its answer. */
    isAsked: (key: IdempotencyKey) => selectState.get(key, "asked") !== undefined,
    /** Stores a request, to be retried after `pause` milliseconds. False if it is already stored. */
    add: (key: IdempotencyKey, body: string, pause: number) =>
      insert.run(key, body, clock() + pause, clock()).changes === 1,
    /** Marks a request as received; false if it already was. Call it in the transaction that queues its mails. */
    receive: (key: IdempotencyKey) => upsert.run({ key, now: clock() }).changes === 1,
    /** Replaces the body if it is still the one that was read; false otherwise. */
    rewrite: (key: IdempotencyKey, body: string, next: string) => change.run({ key, body, next }).changes === 1,
    /** All requests that await their answer. */
    asked: () => z.array(askedSchema).parse(selectAsked.all()),
    /** The ERP has refused the request, or it is given up. */
    drop(key: IdempotencyKey) {
      remove.run(key);
    },
    /** Takes a due request, which is due again after a minute at first, an hour at most; null if none is due. */
    claim(): ClaimedRequest | null {
      for (;;) {
        const found = selectDue.get(clock());
        if (found === undefined) return null;
        const { key, body, attempts, check_at, created_at } = rowSchema.parse(found);
        // Another process may have taken it first.
        if (take.run(clock() + pauseAfter(attempts), key, check_at).changes === 1)
          return { key, body, createdAt: created_at };
      }
    },
    /** Deletes the keys of received requests that were stored before the given time. */
    forgetReceived(before: number) {
      removeReceived.run(before);
    },
  };
}

function pauseAfter(attempts: number): number {
  return Math.min(MINUTE * 2 ** attempts, 60 * MINUTE);
}
