import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Clock, Ids } from "../clock-and-ids.ts";
import type { UserHash } from "../contract/accounts.ts";
import type { SessionToken, UserId } from "../contract/context.ts";
import { hashOfToken } from "../digests.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** A mailed link lasts until its reader finds the mail; a proof of the shop's own form is used at once. */
const LINK_MS = 60 * 60 * 1_000;
const SESSION_PROOF_MS = 5 * 60 * 1_000;

/** The use of a proof: whose password it changes, and in which session, if any. */
export interface ProofUse {
  user: UserId;
  userHash: UserHash;
  token: SessionToken | null;
}

/** Single-use proofs of a password change; only their hashes are kept. */
export interface PasswordProofs {
  /** For a link by mail. null is an unknown address: the result opens nothing, but leaves the same trace in the books. */
  issueForLink(user: UserId | null): UserHash;
  /** Valid in one session only. */
  issueForSession(user: UserId, token: SessionToken): UserHash;
  isGood(use: ProofUse): boolean;
  /** Ends all proofs of a user. */
  endAll(user: UserId): void;
}

export function createPasswordProofs(db: DatabaseSync, clock: Clock, ids: Ids): PasswordProofs {
  const removeExpired = prepare(db, "delete from password_proof where expires_at <= ?");
  const insert = prepare(db, "insert into password_proof (hash, user, session, expires_at) values (?, ?, ?, ?)");
  const select = prepare<{ session: Uint8Array | null }>(db)`
    select session from password_proof where hash = ? and user = ? and expires_at > ?`;
  const removeAll = prepare(db, "delete from password_proof where user = ?");

  function issue(user: UserId | null, session: Buffer | null, lastsMs: number): UserHash {
    const userHash = String(ids.token()) as UserHash;
    removeExpired.run(clock());
    insert.run(hashOf(userHash), user, session, clock() + lastsMs);
    return userHash;
  }

  return {
    issueForLink: (user) => issue(user, null, LINK_MS),
    issueForSession: (user, token) => issue(user, hashOfToken(token), SESSION_PROOF_MS),
    isGood({ user, userHash, token }) {
      const row = select.get(hashOf(userHash), user, clock());
      if (!row) return false;
      return row.session === null || (token !== null && hashOfToken(token).equals(row.session));
    },
    endAll: (user) => void removeAll.run(user),
  };
}

function hashOf(userHash: UserHash): Buffer {
  return createHash("sha256").update(userHash).digest();
}
