import { z } from "zod";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

/**
 * What people want of the ERP and its answer is waited for, in shop.db by idempotency key: on disk before the ERP is
 * asked, so that neither a crash nor a lost answer loses what follows from it. What takes part in a transaction of the
 * caller says so.
 */
export interface PendingRequests {
  isReceived(key: IdempotencyKey): boolean;
  /** Its answer is waited for, by this process or another. */
  isAsked(key: IdempotencyKey): boolean;
  /** Writes one down, to be asked again after `pause` milliseconds. False when it is there already. */
  add(key: IdempotencyKey, body: string, pause: number): boolean;
  /** False when it was received before. Belongs into the transaction that queues its mails. */
  receive(key: IdempotencyKey): boolean;
  /** Puts another body in the place of the one that was read. False when it is no longer there. */
  rewrite(key: IdempotencyKey, body: string, next: string): boolean;
  /** Everything that waits for its answer. */
  asked(): Pick<ClaimedRequest, "key" | "body">[];
  /** The ERP has said that nothing came of it, or it is given up. */
  drop(key: IdempotencyKey): void;
  /** One to ask about again, taken for `pause(attempts)` milliseconds; null when none is due. */
  claim(pause: (attempts: number) => number): ClaimedRequest | null;
  /** Deletes the keys of what was received and written down before the given time. */
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

/** Each kind of wish has a table of its own, of one shape. */
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
  // One that another process has dropped meanwhile is received all the same.
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
        // Another process may have been quicker.
        if (take.run(clock() + pause(attempts), key, check_at).changes === 1)
          return { key, body, createdAt: created_at };
      }
    },
    forgetReceived(before) {
      removeReceived.run(before);
    },
  };
}
