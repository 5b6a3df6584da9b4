import type { DatabaseSync } from "node:sqlite";
import type { User } from "../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { OfficeSessions } from "./accounts/sessions.ts";

/** The companies in the books. */
export interface Partners {
  /** False for an unknown partner too. */
  isActive(partner: PartnerCode): boolean;
  /**
   * Checks that a call may use its partner's terms: everybody may use the general partner's terms; only a partner's own
   * users, or a shop that vouches for them, may use other terms. NOT_FOUND otherwise, whether the code is known or not;
   * UNAUTHENTICATED for a token that is no longer valid.
   */
  requireOwn(c: CallContext): void;
  /**
   * The given sessions, with a stricter `requireUser`: it refuses another partner's code as it refuses another user's
   * id.
   */
  sessions: OfficeSessions;
}

export function createPartners(db: DatabaseSync, sessions: OfficeSessions): Partners {
  const select = prepare<{ active: number }>(db, "select active from partner where code = ?");
  const isOwn = (user: User, { partner }: CallContext) => partner === GENERAL_PARTNER || partnerOf(user) === partner;
  const unknown = ({ partner }: CallContext) => new ErpError("NOT_FOUND", { what: "partner", id: partner });
  return {
    isActive: (partner) => select.get(partner)?.active === 1,
    requireOwn(c) {
      if (c.partner === GENERAL_PARTNER || sessions.vouches(c)) return;
      if (c.token === null || !isOwn(sessions.requireUser(c), c)) throw unknown(c);
    },
    sessions: {
      ...sessions,
      requireUser(c) {
        const user = sessions.requireUser(c);
        if (!isOwn(user, c)) throw unknown(c);
        return user;
      },
    },
  };
}

/** The partner whose terms apply to a user. */
export function partnerOf(user: User): PartnerCode {
  return user.partner ?? GENERAL_PARTNER;
}
