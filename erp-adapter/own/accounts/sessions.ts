import type { Work } from "#database/work.ts";
import type { Clock, Ids } from "../../clock-and-ids.ts";
import { SESSION_MS, type User } from "../../contract/accounts.ts";
import type { CallContext, SessionToken, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { hashOfToken } from "../digests.ts";
import { notHeld, onAccounts } from "./tables.ts";
import { toUser, type UserRow } from "./user-rows.ts";

/** Sessions in a database: tokens are random, and only their hashes are stored. */
export interface Sessions {
  /** Creates a token for a user, and deletes expired tokens. Requires a transaction of the caller. */
  issue(user: UserId): Work<SessionToken>;
  /** Ends a token; an unknown token is no error. */
  end(token: SessionToken): Work<void>;
  /** Ends all tokens of a user except `kept`. */
  endOthers(user: UserId, kept: SessionToken | null): Work<void>;
  /** The token's user; null for an invented, expired or ended token. */
  getUser(token: SessionToken): Work<User | null>;
  /**
   * The user for whom a call acts. UNAUTHENTICATED without a user or a valid token, NOT_FOUND if the token belongs to
   * another user (a caller must not learn that others exist), FORBIDDEN if the account is blocked.
   */
  requireUser(c: CallContext): Work<User>;
}

export function createSessions(clock: Clock, ids: Ids): Sessions {
  function* getUser(token: SessionToken): Work<User | null> {
    const row = yield* selectUser({ hash: hashOfToken(token), now: clock() });
    return row ? toUser(row) : null;
  }

  return {
    *issue(user) {
      const token = ids.token();
      const now = clock();
      yield* removeExpired({ now });
      yield* onAccounts.insert("session_token", { hash: hashOfToken(token), user, expires_at: now + SESSION_MS });
      return token;
    },
    *end(token) {
      yield* onAccounts.remove("session_token", { hash: hashOfToken(token) });
    },
    *endOthers(user, kept) {
      yield* removeOthers({ user, kept: kept === null ? null : hashOfToken(kept) });
    },
    getUser,
    *requireUser(c) {
      const user = c.token !== null && c.user !== null ? yield* getUser(c.token) : null;
      if (!user || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
      if (user.id !== c.user.id) throw new ErpError("NOT_FOUND", { what: "user", id: c.user.id });
      if (user.state === "blocked") throw new ErpError("FORBIDDEN", {});
      return user;
    },
  };
}

const selectUser = onAccounts.row<{ hash: Uint8Array; now: number }, UserRow>((query, value) =>
  query
    .selectFrom("session_token")
    .innerJoin("user", "user.id", "session_token.user")
    .select([
      "user.id",
      "user.kind",
      "user.name",
      "user.email",
      "user.partner",
      "user.sees_finances",
      "user.sees_invoices",
      "user.state",
    ])
    .where("session_token.hash", "=", value("hash"))
    .where("session_token.expires_at", ">", value("now")),
);

const removeOthers = onAccounts.change<{ user: UserId; kept: Uint8Array | null }>((query, value) =>
  query.deleteFrom("session_token").where("user", "=", value("user")).where("hash", "is distinct from", value("kept")),
);

const removeExpired = onAccounts.change<{ now: number }>((query, value, engine) =>
  query
    .deleteFrom("session_token")
    .where(
      "hash",
      "in",
      notHeld(engine, query.selectFrom("session_token").select("hash").where("expires_at", "<=", value("now"))),
    ),
);
