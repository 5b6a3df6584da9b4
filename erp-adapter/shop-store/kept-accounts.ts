import type { AccountsArea, OwnProfile, ProfileCondition, User } from "../contract/accounts.ts";
import type { CallContext, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ProfileFields, ProfileRequest } from "../contract/registration.ts";

/**
 * Accounts that the shop keeps for a back end without accounts. The rules and errors are those of `AccountsArea`; the
 * shop makes the tokens (`isCustomerToken`).
 */
export interface KeptAccounts
  extends Omit<AccountsArea, "guest" | "profile" | "update" | "partner" | "partnersOf">,
    AccountsOffice {
  profile(c: CallContext): Promise<OwnProfile>;
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<OwnProfile>;
  /** The user of an account or request; null for any other id. For the shop's own calls, which have no session. */
  findUser(id: UserId): Promise<User | null>;
}

/** The decisions of the shop's office about accounts. An account is found by its address in any spelling. */
export interface AccountsOffice {
  /** All accounts and requests: requests first, then by address. */
  listAccounts(): Promise<KeptAccount[]>;
  /**
   * Turns a request into an account of this company. With `changesPartner`, also moves an active account to this
   * company and ends its sessions, which have the former company's prices. NOT_FOUND for an address without account or
   * request; INVALID_STATE for a blocked account, and without `changesPartner` for an active account. The caller has
   * checked that the back end knows the company.
   */
  approve(approval: KeptApproval): Promise<void>;
  /** Removes a request and frees its address. NOT_FOUND; INVALID_STATE for an account. */
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
