import type { DatabaseSync } from "node:sqlite";
import type { User } from "../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { prepare } from "../sqlite/statement.ts";
import type { Sessions } from "./accounts/sessions.ts";

/** The companies in the books. */
export interface Partners {
  /** False for an unknown partner too. */
  isActive(partner: PartnerCode): boolean;
  /**
   * A call under a partner's terms: anybody for the general price list, else only that partner's own users. NOT_FOUND
   * for somebody else's code, UNAUTHENTICATED without a session.
   */
  requireOwn(c: CallContext): void;
}

export function createPartners(db: DatabaseSync, sessions: Sessions): Partners {
  const select = prepare<{ active: number }>(db, "select active from partner where code = ?");
  const isKnown = (partner: PartnerCode) => select.get(partner) !== undefined;
  return {
    isActive: (partner) => select.get(partner)?.active === 1,
    requireOwn(c) {
      if (c.partner === GENERAL_PARTNER) return;
      if (!isKnown(c.partner) || partnerOf(sessions.requireUser(c)) !== c.partner)
        throw new ErpError("NOT_FOUND", { what: "partner", id: c.partner });
    },
  };
}

/** The partner whose terms hold for a user. */
export function partnerOf(user: User): PartnerCode {
  return user.partner ?? GENERAL_PARTNER;
}
