import { createHash } from "node:crypto";
import type { Work } from "#database/work.ts";
import type { Clock, Ids } from "../../clock-and-ids.ts";
import type { UserHash } from "../../contract/accounts.ts";
import type { SessionToken, UserId } from "../../contract/context.ts";
import { hashOfToken } from "../digests.ts";
import { notHeld, onAccounts } from "./tables.ts";

/** Lifetime of the proof in a mailed link, which must last until the mail is read. */
const LINK_MS = 60 * 60 * 1_000;
/** Lifetime of a proof in a session: the shop's own form uses it at once. */
const SESSION_PROOF_MS = 5 * 60 * 1_000;

/** The use of a proof: whose password it changes, and in which session, if any. */
export interface ProofUse {
  user: UserId;
  userHash: UserHash;
  token: SessionToken | null;
}

/**
 * Single-use proofs of the right to change a password; only their hashes are kept. Writing requires a transaction of
 * the caller.
 */
export interface PasswordProofs {
  /** Issues a proof for a mailed link. With null (no account, or a blocked one) it is stored but opens nothing. */
  issueForLink(user: UserId | null): Work<UserHash>;
  /** Issues a proof that is valid only in this session. */
  issueForSession(user: UserId, token: SessionToken): Work<UserHash>;
  isGood(use: ProofUse): Work<boolean>;
  /** Ends all proofs of a user. */
  endAll(user: UserId): Work<void>;
}

export function createPasswordProofs(clock: Clock, ids: Ids): PasswordProofs {
  function* issue(user: UserId | null, session: Buffer | null, lastsMs: number): Work<UserHash> {
    const userHash = String(ids.token()) as UserHash;
    const now = clock();
    yield* removeExpired({ now });
    yield* onAccounts.insert("password_proof", { hash: hashOf(userHash), user, session, expires_at: now + lastsMs });
    return userHash;
  }

  return {
    issueForLink: (user) => issue(user, null, LINK_MS),
    issueForSession: (user, token) => issue(user, hashOfToken(token), SESSION_PROOF_MS),
    *isGood({ user, userHash, token }) {
      const row = yield* onAccounts.find("password_proof", { hash: hashOf(userHash), user });
      if (!row || row.expires_at <= clock()) return false;
      return row.session === null || (token !== null && hashOfToken(token).equals(row.session));
    },
    *endAll(user) {
      yield* onAccounts.remove("password_proof", { user });
    },
  };
}

const removeExpired = onAccounts.change<{ now: number }>((query, value, engine) =>
  query
    .deleteFrom("password_proof")
    .where(
      "hash",
      "in",
      notHeld(engine, query.selectFrom("password_proof").select("hash").where("expires_at", "<=", value("now"))),
    ),
);

function hashOf(userHash: UserHash): Buffer {
  return createHash("sha256").update(userHash).digest();
}
