import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Grant } from "#rules/company-member.ts";

/** An invitation that asks the holder of an e-mail address to join a company. */
export interface Invitation extends Grant {
  id: string;
  partner: PartnerCode;
  email: string;
  inviter: { id: UserId; name: string };
  /** epoch milliseconds */
  invitedAt: number;
  endsAt: number;
}

/** Milliseconds for which the mailed link works. */
export const INVITED_FOR = 7 * 24 * 60 * 60_000;

/** Maximum number of invitations that a company may send in a day. */
export const MOST_INVITATIONS = 50;
