import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import type { User } from "../../../contract/accounts.ts";
import type { CallContext, SessionToken, UserId } from "../../../contract/context.ts";
import * as held from "../../accounts/sessions.ts";

/** The sessions in the books, synchronously, for the embedded ERP's own transactions. Rules as in `held.Sessions`. */
export interface OfficeSessions {
  issue(user: UserId): SessionToken;
  getUser(token: SessionToken): User | null;
  requireUser(c: CallContext): User;
  /** True if the shop vouches for user and partner of this call and this ERP accepts that. */
  vouches(c: CallContext): boolean;
}

export function createSessions(db: DatabaseSync, clock: Clock, ids: Ids): OfficeSessions {
  const sessions = held.createSessions(clock, ids);
  return {
    issue: (user) => runNow(db, sessions.issue(user)),
    getUser: (token) => runNow(db, sessions.getUser(token)),
    requireUser: (c) => runNow(db, sessions.requireUser(c)),
    vouches: () => false,
  };
}
