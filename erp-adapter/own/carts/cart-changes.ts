import type { Work } from "#database/work.ts";
import type { Clock } from "../../clock-and-ids.ts";
import type { IdempotencyKey, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { fingerprintOf } from "../digests.ts";
import { onCarts } from "./tables.ts";

/** Records of keyed cart changes, kept for a day. Writing requires a transaction of the caller. */
export interface CartChanges {
  /**
   * The outcome of the change if it was already made, else null. IDEMPOTENCY_MISMATCH if the key was used for another
   * change.
   */
  find(change: KeyedChange): Work<string | null>;
  /** Records a change and its outcome, in the transaction of the change. */
  note(change: KeyedChange, outcome: string): Work<void>;
}

export interface KeyedChange {
  user: UserId;
  /** null: a change without a key, which `find` never finds */
  key: IdempotencyKey | null;
  /** the content of the change, as parsed by a schema; compared to detect another change under the key */
  request: unknown;
}

/**
 * Milliseconds for which a key is kept: a day, which is far longer than the seconds within which calls are repeated.
 */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/**
 * Expired keys that are deleted with each new key: more than one, so that their number falls, but few, so that the call
 * is quick.
 */
const CLEARED_AT_ONCE = 10;

export function createCartChanges(clock: Clock): CartChanges {
  return {
    *find({ user, key, request }) {
      if (key === null) return null;
      const earlier = yield* onCarts.find("cart_change", { user, key });
      if (!earlier || earlier.made_at <= clock() - KEPT_MS) return null;
      if (!fingerprintOf(request).equals(earlier.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      return earlier.outcome;
    },
    *note({ user, key, request }, outcome) {
      if (key === null) return;
      yield* clear({ before: clock() - KEPT_MS });
      // Replaces an expired change under the same key.
      const made = { fingerprint: fingerprintOf(request), outcome, made_at: clock() };
      yield* onCarts.upsert("cart_change", { user, key }, made);
    },
  };
}

const clear = onCarts.change<{ before: number }>((query, value) =>
  query
    .deleteFrom("cart_change")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("user", "key"),
        "in",
        selectFrom("cart_change")
          .select(["user", "key"])
          .where("made_at", "<=", value("before"))
          .orderBy("made_at")
          .limit(CLEARED_AT_ONCE)
          .$asTuple("user", "key"),
      ),
    ),
);
