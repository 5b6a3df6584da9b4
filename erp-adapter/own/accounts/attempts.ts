import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Work } from "#database/work.ts";
import type { Clock } from "../../clock-and-ids.ts";
import { ErpError } from "../../contract/errors.ts";
import { notHeld, onAccounts } from "./tables.ts";

/**
 * Limits on repeated tries. `password`: a login. `session`: a check of the current password within a session. `email`:
 * a change of an account's address, which reserves the old address. `link`: a request for a link by mail. The shop
 * knows where each caller comes from and sets the limits for people (server/services/limits). The limits here are far
 * higher, so that no stranger can use them to lock a customer out.
 */
const LIMITS = {
  password: { tries: 1_000, windowMs: 15 * 60 * 1_000 },
  session: { tries: 100, windowMs: 15 * 60 * 1_000 },
  email: { tries: 5, windowMs: 24 * 60 * 60 * 1_000 },
  link: { tries: 200, windowMs: 60 * 60 * 1_000 },
} as const;

export type AttemptKind = keyof typeof LIMITS;

/**
 * Counts tries in the database, for all processes together. `who` is an e-mail address, a user's id or a session's
 * token; only its hash is stored. Requires a transaction of the caller. A transaction that holds an account does so
 * before it counts, never after.
 */
export interface Attempts {
  /** Counts a try before it is made, so that parallel tries cannot exceed the limit. RATE_LIMITED beyond the limit. */
  begin(kind: AttemptKind, who: string): Work<void>;
  /** Resets the count after a success. */
  forget(kind: AttemptKind, who: string): Work<void>;
}

export function createAttempts(clock: Clock): Attempts {
  return {
    *begin(kind, who) {
      const { tries: limit, windowMs } = LIMITS[kind];
      const now = clock();
      const key = { kind, who: hashOf(who) };
      yield* removeEnded({ now });
      if (yield* count({ ...key, now, end: now + windowMs, limit })) return;
      const end = (yield* onAccounts.find("attempt", key))?.ends_at ?? now + windowMs;
      throw new ErpError("RATE_LIMITED", { retryAfterSeconds: Math.ceil((end - now) / 1_000) });
    },
    *forget(kind, who) {
      yield* onAccounts.remove("attempt", { kind, who: hashOf(who) });
    },
  };
}

interface Key {
  kind: AttemptKind;
  who: Uint8Array;
}

const removeEnded = onAccounts.change<{ now: number }>((query, value, engine) =>
  query
    .deleteFrom("attempt")
    .where(({ eb, refTuple }) =>
      eb(
        refTuple("kind", "who"),
        "in",
        notHeld(
          engine,
          query.selectFrom("attempt").select(["kind", "who"]).where("ends_at", "<=", value("now")),
        ).$asTuple("kind", "who"),
      ),
    ),
);

/**
 * Counts a try unless the limit is reached, in one statement, so that parallel calls wait for each other. Returns no
 * row if the limit is reached.
 */
const count = onAccounts.row<Key & { now: number; end: number; limit: number }, { tries: number }>((query, value) => {
  const hasEnded = sql<boolean>`attempt.ends_at <= ${value("now")}`;
  return query
    .insertInto("attempt")
    .values({ kind: value("kind"), who: value("who"), tries: 1, ends_at: value("end") })
    .onConflict((known) =>
      known
        .columns(["kind", "who"])
        .doUpdateSet({
          tries: sql<number>`case when ${hasEnded} then 1 else attempt.tries + 1 end`,
          ends_at: sql<number>`case when ${hasEnded} then excluded.ends_at else attempt.ends_at end`,
        })
        .where(({ or, eb }) => or([eb("attempt.tries", "<", value("limit")), hasEnded])),
    )
    .returning("tries");
});

function hashOf(who: string): Buffer {
  return createHash("sha256").update(who).digest();
}
