import type { AccountsArea, OwnProfile, ProfileCondition, User } from "../../contract/accounts.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../../contract/context.ts";
import type { ProfileFields, ProfileRequest } from "../../contract/registration.ts";

/**
 * Accounts that the shop keeps for a back end without accounts. Rules and errors as in `AccountsArea`; the tokens are
 * the shop's own (`isCustomerToken`).
 */
export interface KeptAccounts
  extends Omit<AccountsArea, "guest" | "profile" | "update" | "partner" | "partnersOf" | "noteVat">,
    AccountsOffice {
  profile(c: CallContext): Promise<OwnProfile>;
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<OwnProfile>;
  /**
   * The user with this id, pending or approved; null for any other id. For calls that the shop makes without a session.
   */
  findUser(id: UserId): Promise<User | null>;
}

/**
 * The decisions of the shop's office about accounts. A request is an account that is not approved yet. Both are found
 * by e-mail address, in any spelling.
 */
export interface AccountsOffice {
  /** All requests, then all other accounts, each sorted by e-mail address. */
  listAccounts(): Promise<KeptAccount[]>;
  /**
   * Turns a request into an active account of this company. With `changesPartner`, also moves an active account to this
   * company and ends its sessions, which have the former company's prices. NOT_FOUND for an address that no account or
   * request has; INVALID_STATE for a blocked account, and without `changesPartner` also for an active one. The caller
   * has checked that the back end knows the company.
   */
  approve(approval: KeptApproval): Promise<void>;
  /** Removes a request and frees its e-mail address. NOT_FOUND as in `approve`; INVALID_STATE for an account. */
  refuse(email: string): Promise<void>;
  /** Blocks every later call of an account, and every login. NOT_FOUND as in `approve`; INVALID_STATE for a request. */
  block(email: string): Promise<void>;
  /** Undoes `block`. NOT_FOUND as in `approve`; INVALID_STATE for an account that is not blocked. */
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
  /** instants, RFC 3339 in UTC; `decidedAt` and `decidedBy` are null if the office has not decided */
  requestedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
}

const CUSTOMER_TOKEN = "shop-user.";

/** True for a token of an account in the store. The back end does not know such tokens, and is never sent one. */
export function isCustomerToken(token: string | null): token is SessionToken {
  return token?.startsWith(CUSTOMER_TOKEN) ?? false;
}

export function toCustomerToken(random: string): SessionToken {
  return `${CUSTOMER_TOKEN}${random}` as SessionToken;
}
