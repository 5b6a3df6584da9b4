import type { DatabaseSync } from "node:sqlite";
import type { Clock, Ids } from "../clock-and-ids.ts";
import { SESSION_MS, type User } from "../contract/accounts.ts";
import type { CallContext, SessionToken, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { hashOfToken } from "../digests.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { toUser, type UserRow } from "./user-rows.ts";

export interface Sessions {
  /** Creates a token for a user, and deletes all expired tokens. */
  issue(user: UserId): SessionToken;
  /** Ends a token; an unknown token is no error. */
  end(token: SessionToken): void;
  /** Ends all tokens of a user except `kept`. */
  endOthers(user: UserId, kept: SessionToken | null): void;
  /** The token's user; null for an invented, expired or ended token. */
  getUser(token: SessionToken): User | null;
  /**
   * The user for whom a call acts. UNAUTHENTICATED without a user or a valid token, NOT_FOUND if the token belongs to
   * another user (a caller must not learn that others exist), FORBIDDEN if the account is blocked.
   */
  requireUser(c: CallContext): User;
  /** True if the shop stands for user and partner of this call, and is believed. */
  vouches(c: CallContext): boolean;
}

/** Sessions in the books: tokens are random, and only their hashes are stored. */
export function createSessions(db: DatabaseSync, clock: Clock, ids: Ids): Sessions {
  const insert = prepare(db, "insert into session_token (hash, user, expires_at) values (?, ?, ?)");
  const remove = prepare(db, "delete from session_token where hash = ?");
  const removeOthers = prepare(db, "delete from session_token where user = ? and hash is not ?");
  const removeExpired = prepare(db, "delete from session_token where expires_at <= ?");
  const select = prepare<UserRow>(db)`select user.* from session_token join user on user.id = session_token.user
    where session_token.hash = ? and session_token.expires_at > ?`;

  function getUser(token: SessionToken): User | null {
    const row = select.get(hashOfToken(token), clock());
    return row ? toUser(row) : null;
  }

  return {
    issue(user) {
      const token = ids.token();
      removeExpired.run(clock());
      insert.run(hashOfToken(token), user, clock() + SESSION_MS);
      return token;
    },
    end: (token) => void remove.run(hashOfToken(token)),
    endOthers: (user, kept) => void removeOthers.run(user, kept === null ? null : hashOfToken(kept)),
    getUser,
    requireUser(c) {
      const user = c.token !== null && c.user !== null ? getUser(c.token) : null;
      if (!user || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
      if (user.id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
      if (user.state === "blocked") throw new ErpError("FORBIDDEN", {});
      return user;
    },
    vouches: () => false,
  };
}
