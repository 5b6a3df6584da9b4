import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import { ErpError } from "../contract/errors.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { transaction } from "../sqlite/transaction.ts";

/**
 * Limits on repeated tries. `password`: a login. `session`: the present password, asked for again in a session. `email`:
 * moving a login, which keeps the old address from others. `link`: asking for a link by mail. The shop knows where each
 * caller comes from, and sets the limits for people. These limits are far above what the shop allows for one account
 * (server/services/limits), so that no stranger can use them to lock a customer out.
 */
const LIMITS = {
  password: { tries: 1_000, windowMs: 15 * 60 * 1_000 },
  session: { tries: 100, windowMs: 15 * 60 * 1_000 },
  email: { tries: 5, windowMs: 24 * 60 * 60 * 1_000 },
  link: { tries: 200, windowMs: 60 * 60 * 1_000 },
} as const;

export type AttemptKind = keyof typeof LIMITS;

/** Counts tries in the books, for all processes together. `who` is an address or a session's token; only its hash is stored. */
export interface Attempts {
  /** Counts a try before it is made, so that parallel tries cannot exceed the limit. RATE_LIMITED beyond the limit. */
  begin(kind: AttemptKind, who: string): void;
  /** Resets the count after a success. */
  forget(kind: AttemptKind, who: string): void;
}

export function createAttempts(db: DatabaseSync, clock: Clock): Attempts {
  const removeEnded = prepare(db, "delete from attempt where ends_at <= ?");
  const select = prepare<{ tries: number; ends_at: number }>(db)`
    select tries, ends_at from attempt where kind = ? and who = ?`;
  const count = prepare(db)`insert into attempt (kind, who, tries, ends_at) values (?, ?, 1, ?)
    on conflict (kind, who) do update set tries = tries + 1`;
  const remove = prepare(db, "delete from attempt where kind = ? and who = ?");

  return {
    begin(kind, who) {
      const { tries, windowMs } = LIMITS[kind];
      const key = hashOf(who);
      transaction(db, () => {
        const now = clock();
        removeEnded.run(now);
        const made = select.get(kind, key);
        if (made && made.tries >= tries)
          throw new ErpError("RATE_LIMITED", { retryAfterSeconds: Math.ceil((made.ends_at - now) / 1_000) });
        count.run(kind, key, now + windowMs);
      });
    },
    forget: (kind, who) => void remove.run(kind, hashOf(who)),
  };
}

function hashOf(who: string): Buffer {
  return createHash("sha256").update(who).digest();
}
