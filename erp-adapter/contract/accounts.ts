import { z } from "zod";
import type { CallContext, IdempotencyKey, PartnerCode, SessionToken, UserId } from "./context.ts";
import type { BasisPoints } from "./money.ts";
import type { ColleagueRequest, ProfileFields, ProfileRequest, RegistrationRequest } from "./registration.ts";
import type { VatAnswer } from "./tax.ts";

export interface User {
  id: UserId;
  kind: "guest" | "customer";
  name: string;
  email: string | null;
  /** null for guests and for registrations not yet approved: the general price list then applies */
  partner: PartnerCode | null;
  rights: { finances: boolean; invoices: boolean };
  state: "pending" | "active" | "blocked";
}

/** The user record of a guest: only the id is known. */
export function toGuest(id: UserId): User {
  return {
    id,
    kind: "guest",
    name: "",
    email: null,
    partner: null,
    rights: { finances: false, invoices: false },
    state: "active",
  };
}

/**
 * The single-use proof needed to set a new password or e-mail address. As secret as the password: never logged, never
 * in a URL except that of the mailed link.
 */
export type UserHash = string & { readonly [userHash]: true };
declare const userHash: unique symbol;

/**
 * The token in a link that sets a new password, `<user id>.<userHash>`. It gives access to the account, so the ERP
 * returns it only to be sent by mail, or after a request that came from a mail.
 */
export type PasswordLink = string & { readonly [passwordLink]: true };
declare const passwordLink: unique symbol;

/** Opaque: differs whenever the fields that the customer may change differ. */
export type ProfileVersion = string & { readonly [profileVersion]: true };
declare const profileVersion: unique symbol;

/** The terms that the office has agreed with a company. */
export interface AgreedTerms {
  /** name of the price list */
  priceList: string;
  discountPercent: BasisPoints;
  /** days until an invoice is due; 0: payment in advance */
  paymentDays: number;
}

/** A customer's account: the user, and the fields they may change themselves. */
export interface OwnProfile extends Omit<User, "email">, ProfileFields {
  version: ProfileVersion;
}

/**
 * A customer's account with the terms of the company. The terms are null if the shop keeps the account and the ERP,
 * which alone has the terms, does not answer.
 */
export type Profile = OwnProfile & (AgreedTerms | Record<keyof AgreedTerms, null>);

/** A company in the ERP's books, with the data that the shop's office needs to give an account the company's terms. */
export interface Partner
  extends AgreedTerms,
    Pick<ProfileFields, "company" | "vat" | "address" | "postalCode" | "city"> {
  code: PartnerCode;
  /** false: new orders of the company are refused */
  active: boolean;
  /** the country whose VAT number the company has, ISO 3166-1 alpha-2 or XI; missing if the ERP does not say */
  country?: string;
  /** the register's last yes or no to that number; null if there is none yet, missing if the ERP does not say */
  vatState?: Omit<VatAnswer, "number"> | null;
}

/** A user of a company, as the other users of the company see them. */
export interface Colleague extends Pick<User, "id" | "name" | "email"> {
  state: "active" | "blocked";
  /** missing if the back end does not say */
  rights?: User["rights"];
}

/** The most codes that `partnersOf` returns. */
export const MAX_PARTNERS_OF_EMAIL = 20;

export const loginSchema = z.object({ email: z.string().max(1_000), password: z.string().max(1_000) });
export type LoginRequest = z.infer<typeof loginSchema>;

const userHashSchema = z.custom<UserHash>((value) => typeof value === "string" && value !== "" && value.length <= 200);

export const passwordChangeSchema = z.object({
  userHash: userHashSchema,
  password: z.string().max(1_000),
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const profileConditionSchema = z.object({
  ifVersion: z.custom<ProfileVersion>((value) => typeof value === "string").optional(),
  userHash: userHashSchema.optional(),
});
export type ProfileCondition = z.infer<typeof profileConditionSchema>;

/** Milliseconds of a session: 24 hours from login, without renewal. */
export const SESSION_MS = 24 * 60 * 60 * 1_000;

/** A registration can be undone for this long, in milliseconds. */
export const UNDO_MS = 7 * 24 * 60 * 60 * 1_000;

/** Milliseconds for which a replaced e-mail address can be restored and no other account can take it. */
export const RESTORE_EMAIL_MS = 7 * 24 * 60 * 60 * 1_000;

/** Splits a mailed link into its parts; null for anything else. Does not check whether the link still works. */
export function parsePasswordLink(link: string): { id: UserId; userHash: UserHash } | null {
  const parts = /^([\w-]{1,200})\.([\w-]{1,200})$/.exec(link);
  return parts ? { id: parts[1] as UserId, userHash: parts[2] as UserHash } : null;
}

/** The inverse of `parsePasswordLink`. */
export function toPasswordLink(id: UserId, userHash: UserHash): PasswordLink {
  return `${id}.${userHash}` as PasswordLink;
}

export interface AccountsArea {
  /** Creates a guest with a token that is valid for 24 hours. */
  guest(c: CallContext): Promise<{ id: UserId; token: SessionToken }>;
  /** The user of `c.token`. UNAUTHENTICATED if the token is made up, expired or ended. */
  verify(c: CallContext): Promise<User>;
  /** Ends the token. An unknown token is no error. */
  logout(c: CallContext): Promise<void>;
  /**
   * Returns the user and a token that is valid for 24 hours. BAD_CREDENTIALS for an unknown address and for a wrong
   * password, after the same amount of work; INVALID_STATE (pending, blocked) only if the password is right. Wrong
   * passwords never lock an account: the shop limits the attempts, because only it sees the address of the client.
   * RATE_LIMITED without any work if too many logins run at once, for known and unknown addresses alike.
   */
  login(credentials: LoginRequest, c: CallContext): Promise<{ user: User; token: SessionToken }>;
  /**
   * Requests an account, which is pending until the office approves it. If capability accounts.registration is
   * `instant`, the account is active at once and the registration cannot be undone. Needs an idempotency key.
   * VALIDATION names the first refused field in the order of the form (rules in `registration.ts`). EMAIL_IN_USE if
   * another account has the e-mail address in any spelling. IDEMPOTENCY_MISMATCH if the key was used with other fields.
   * A refused registration leaves nothing stored.
   */
  register(registration: RegistrationRequest, c: CallContext): Promise<{ id: UserId }>;
  /**
   * Finds the registration made with this key, for a caller whose answer was lost. Returns only its id and its state;
   * the state shows whether the office has approved it. NOT_FOUND if there is no such registration, or if it was
   * undone. Needs no session, because the caller has no account yet: the key, which only the caller knows, is the
   * proof.
   */
  findRegistration(key: IdempotencyKey, c: CallContext): Promise<{ id: UserId; state: User["state"] }>;
  /**
   * Undoes a pending registration within 7 days and frees its e-mail address. NOT_FOUND if the id is unknown or already
   * undone, INVALID_STATE if the account is active or blocked, or the 7 days are over (expired). The caller must have
   * checked that the id comes from the mail about this registration.
   */
  undoRegister(id: UserId, c: CallContext): Promise<void>;
  /** The caller's own profile. FORBIDDEN for a guest. */
  profile(c: CallContext): Promise<Profile>;
  /**
   * Replaces all of the caller's own fields under the rules of registration; returns the updated profile. EMAIL_IN_USE,
   * VALIDATION; VERSION_CONFLICT if `ifVersion` is given and stale. A refused update changes nothing. The e-mail
   * address is the login: a new one needs the `userHash` of `checkPassword`, BAD_CREDENTIALS without it. An address
   * that differs only in case is not a new one. A change of address uses the proof up, ends all other proofs and mailed
   * password links, and reserves the old address for 7 days. RATE_LIMITED for too many new addresses in a day. Without
   * capability accounts.passwordChange the address cannot be changed either.
   */
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<Profile>;
  /**
   * Restores an e-mail address that the account replaced within the last 7 days. Ends all sessions and proofs, removes
   * the password and every later address, and returns a link that sets a new password. Works once. NOT_FOUND if the
   * account never replaced that address, INVALID_STATE if the 7 days are over (expired) or the account is blocked. The
   * caller must have checked that the request comes from the mail sent to that address.
   */
  restoreEmail(id: UserId, email: string, c: CallContext): Promise<{ link: PasswordLink }>;
  /**
   * The proof that the caller knows their password. It allows one change (of the password or the address) within five
   * minutes in the same session. BAD_CREDENTIALS if the password is wrong; FORBIDDEN for a guest. Its limit on tries
   * counts this session only: failed logins by other people use up none of them.
   */
  checkPassword(password: string, c: CallContext): Promise<{ userHash: UserHash }>;
  /**
   * Sets a password with a proof from `checkPassword` or a mailed link. A proof works once. Ends all other sessions and
   * proofs of the user. BAD_CREDENTIALS if the proof is used, expired, invented or another user's. A refused password
   * (VALIDATION) does not use the proof up.
   */
  changePassword(id: UserId, change: PasswordChange, c: CallContext): Promise<User>;
  /**
   * A link that works once, for one hour. Null, after the same amount of work, if no account has the address or the
   * account is blocked. Earlier links stay valid. The link may only go into a mail to that address.
   */
  forgotPassword(email: string, c: CallContext): Promise<{ link: PasswordLink | null }>;
  /** Finds a company by its code. Only for the shop itself (`vouched`): FORBIDDEN for others. NOT_FOUND (partner). */
  partner(code: PartnerCode, c: CallContext): Promise<Partner>;
  /**
   * The companies that have this e-mail address in the ERP's books, in any spelling. Only a hint for the shop's office,
   * which decides on the company: an address alone never gives terms. For the shop itself (`vouched`); FORBIDDEN for
   * any other caller.
   */
  partnersOf(email: string, c: CallContext): Promise<PartnerCode[]>;
  /**
   * Takes an answer of the register to a VAT number, for the decisions of `conditions.tax`; answers are kept, never
   * changed. An answer that was taken before is harmless. For the shop itself (`vouched`); FORBIDDEN for any other
   * caller. VALIDATION (number, at).
   */
  noteVat(answer: VatAnswer, c: CallContext): Promise<void>;
  /**
   * All users of the caller's own company, the caller and blocked users included, in any order. FORBIDDEN for a guest
   * and for a user without a company: the general partner is not a company.
   */
  colleagues(c: CallContext): Promise<Colleague[]>;
  /**
   * Makes an account of the company `c.partner` for a colleague whom `c.user` invited: active at once, without the
   * office, with the rights and the company's fields of the person who invited. For the shop itself (`vouched`), which
   * has checked the invitation and that the e-mail address is the invited one. FORBIDDEN for any other caller, and if
   * `c.user` is no active user of that company. VALIDATION and EMAIL_IN_USE as for `register`. Needs an idempotency
   * key: the same key returns the same account, even if the person who invited has left since; IDEMPOTENCY_MISMATCH if
   * the key was used with other fields, another company or another inviting person. RATE_LIMITED without any effect if
   * too many passwords are hashed at once. Does not touch the company's terms.
   */
  join(colleague: ColleagueRequest, c: CallContext): Promise<User>;
}
