import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import type { IdempotencyKey, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { fingerprintOf } from "../digests.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** Changes of carts that were made under a key, for a day. Writing belongs into a transaction of the caller. */
export interface CartChanges {
  /** What this change came to when it was made before; null when it was not. IDEMPOTENCY_MISMATCH for another one under its key. */
  find(change: KeyedChange): string | null;
  /** Notes a change that is made now, with what it comes to. */
  note(change: KeyedChange, outcome: string): void;
}

export interface KeyedChange {
  user: UserId;
  /** null: a change without a key, which is never found again */
  key: IdempotencyKey | null;
  /** what tells it from another one, as a schema has parsed it */
  request: unknown;
}

/** Milliseconds that a key is kept: a day, though repeats come within seconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Old keys that go when a new one comes: more than one, so that they get fewer, and few, so that the call stays quick. */
const CLEARED_AT_ONCE = 10;

export function createCartChanges(db: DatabaseSync, clock: Clock): CartChanges {
  const select = prepare<{ fingerprint: Uint8Array; outcome: string }>(
    db,
    "select fingerprint, outcome from cart_change where user = ? and key = ? and made_at > ?",
  );
  const insert = prepare(
    db,
    "insert or replace into cart_change (user, key, fingerprint, outcome, made_at) values (?, ?, ?, ?, ?)",
  );
  const clear = prepare(
    db,
    `delete from cart_change where (user, key) in
      (select user, key from cart_change where made_at <= ? order by made_at limit ${CLEARED_AT_ONCE})`,
  );

  return {
    find({ user, key, request }) {
      const earlier = key === null ? undefined : select.get(user, key, clock() - KEPT_MS);
      if (!earlier) return null;
      if (!fingerprintOf(request).equals(earlier.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      return earlier.outcome;
    },
    note({ user, key, request }, outcome) {
      if (key === null) return;
      clear.run(clock() - KEPT_MS);
      insert.run(user, key, fingerprintOf(request), outcome, clock());
    },
  };
}
