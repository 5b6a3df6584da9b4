import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import type { IdempotencyKey, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { fingerprintOf } from "../digests.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** Changes of carts made under a key, kept for a day. Writing requires a transaction of the caller. */
export interface CartChanges {
  /** The outcome of this change if it was made before, else null. IDEMPOTENCY_MISMATCH if its key belongs to another change. */
  find(change: KeyedChange): string | null;
  /** Notes a change and its outcome while the change is made. */
  note(change: KeyedChange, outcome: string): void;
}

export interface KeyedChange {
  user: UserId;
  /** null: a change without a key, which can never be found again */
  key: IdempotencyKey | null;
  /** distinguishes changes, in the form that a schema has parsed */
  request: unknown;
}

/** Milliseconds for which a key is kept: a day, though repeats come within seconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Old keys deleted for each new one: more than one, so that their number falls, but few, so that the call stays quick. */
const CLEARED_AT_ONCE = 10;

export function createCartChanges(db: DatabaseSync, clock: Clock): CartChanges {
  const select = prepare<{ fingerprint: Uint8Array; outcome: string }>(db)`
    select fingerprint, outcome from cart_change where user = ? and key = ? and made_at > ?`;
  const insert = prepare(db)`
    insert or replace into cart_change (user, key, fingerprint, outcome, made_at) values (?, ?, ?, ?, ?)`;
  const clear = prepare(db)`delete from cart_change where (user, key) in
    (select user, key from cart_change where made_at <= ? order by made_at limit ${CLEARED_AT_ONCE})`;

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
