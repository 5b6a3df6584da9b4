import type { AccountsArea, OwnProfile, ProfileCondition, User } from "../contract/accounts.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ProfileFields, ProfileRequest } from "../contract/registration.ts";

/**
 * Accounts that the shop keeps for a back end without any: rules and errors of `AccountsArea`. Their tokens are the
 * shop's (`isCustomerToken`).
 */
export interface KeptAccounts
  extends Omit<AccountsArea, "guest" | "profile" | "update" | "partner" | "partnersOf">,
    AccountsOffice {
  profile(c: CallContext): Promise<OwnProfile>;
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<OwnProfile>;
}

/** The decisions of the shop's office about accounts. An address stands for its account in any spelling. */
export interface AccountsOffice {
  /** All accounts and requests: requests first, then by address. */
  listAccounts(): Promise<KeptAccount[]>;
  /**
   * Turns a request into an account of this company; with `changesPartner` also gives an account to another company, and
   * ends its sessions, which have the former one's prices. NOT_FOUND for an address without either; INVALID_STATE if it is
   * an account already, or a blocked one. The caller has checked that the back end knows the company.
   */
  approve(approval: KeptApproval): Promise<void>;
  /** Removes a request and frees its address. NOT_FOUND, INVALID_STATE as above. */
  refuse(email: string): Promise<void>;
  /** Blocks every later call of an account, and every login. NOT_FOUND; INVALID_STATE for a request. */
  block(email: string): Promise<void>;
  /** Undoes `block`. NOT_FOUND; INVALID_STATE for an account that is not blocked. */
  unblock(email: string): Promise<void>;
}

export interface KeptApproval {
  email: string;
  partner: PartnerCode;
  rights: User["rights"];
  changesPartner?: boolean;
  /** the person who decides */
  by: string;
}

export interface KeptAccount extends ProfileFields {
  id: UserId;
  state: User["state"];
  /** null for a request */
  partner: PartnerCode | null;
  rights: User["rights"];
  /** instants, RFC 3339 in UTC; null: not decided */
  requestedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
}

const CUSTOMER_TOKEN = "shop-user.";

/** True for a token of an account in the store: the back end does not know such tokens, and never sees them. */
export function isCustomerToken(token: string | null): token is SessionToken {
  return token?.startsWith(CUSTOMER_TOKEN) ?? false;
}

export function toCustomerToken(random: string): SessionToken {
  return `${CUSTOMER_TOKEN}${random}` as SessionToken;
}
