import { z } from "zod";
import type { CallContext, IdempotencyKey, PartnerCode, SessionToken, UserId } from "./context.ts";
import type { BasisPoints } from "./money.ts";
import type { ProfileFields, ProfileRequest, RegistrationRequest } from "./registration.ts";

export interface User {
  id: UserId;
  kind: "guest" | "customer";
  name: string;
  email: string | null;
  /** null for guests and for requests that nobody approved yet: the shop then works with the general price list */
  partner: PartnerCode | null;
  rights: { finances: boolean; invoices: boolean };
  state: "pending" | "active" | "blocked";
}

/** A guest has nothing but an id. */
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

/** The single-use proof behind a new password or a new e-mail address. As secret as the password: never logged, never in a page's address but the mailed one. */
export type UserHash = string & { readonly [userHash]: true };
declare const userHash: unique symbol;

/** What a link that sets a new password carries, `<user id>.<userHash>`: the key to the account. From the ERP by mail only. */
export type PasswordLink = string & { readonly [passwordLink]: true };
declare const passwordLink: unique symbol;

/** Opaque: differs whenever the customer's own fields differ. */
export type ProfileVersion = string & { readonly [profileVersion]: true };
declare const profileVersion: unique symbol;

/** A customer: the user, what they may change of themselves, and the terms that the office gave. */
export interface Profile extends Omit<User, "email">, ProfileFields {
  /** name of the price list */
  priceList: string;
  discountPercent: BasisPoints;
  /** days until an invoice is due; 0: payment in advance */
  paymentDays: number;
  version: ProfileVersion;
}

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

/** A session lasts 24 hours from login and is not renewed, in milliseconds. */
export const SESSION_MS = 24 * 60 * 60 * 1_000;

/** An undone registration is possible for this long, in milliseconds. */
export const UNDO_MS = 7 * 24 * 60 * 60 * 1_000;

/** An e-mail address that was replaced can be put back, and is nobody else's, for this long, in milliseconds. */
export const RESTORE_EMAIL_MS = 7 * 24 * 60 * 60 * 1_000;

/** The parts of a mailed link; null for anything else. Says nothing about whether it still works. */
export function parsePasswordLink(link: string): { id: UserId; userHash: UserHash } | null {
  const parts = /^([\w-]{1,200})\.([\w-]{1,200})$/.exec(link);
  return parts ? { id: parts[1] as UserId, userHash: parts[2] as UserHash } : null;
}

/** The link that carries these parts. */
export function toPasswordLink(id: UserId, userHash: UserHash): PasswordLink {
  return `${id}.${userHash}` as PasswordLink;
}

export interface AccountsArea {
  /** A new guest and a token of 24 hours. */
  guest(c: CallContext): Promise<{ id: UserId; token: SessionToken }>;
  /** Whose token `c.token` is. UNAUTHENTICATED for a made-up, expired or ended one. */
  verify(c: CallContext): Promise<User>;
  /** Ends the token; an unknown one is no error. */
  logout(c: CallContext): Promise<void>;
  /**
   * A token of 24 hours. BAD_CREDENTIALS alike for an unknown address and a wrong password, with the same work;
   * INVALID_STATE (pending, blocked) to nobody but who knows the password. Wrong passwords shut nobody out: the shop, which
   * knows who asks from where, counts tries. RATE_LIMITED, alike for both and with nothing done, while too many ask at once.
   */
  login(credentials: LoginRequest, c: CallContext): Promise<{ user: User; token: SessionToken }>;
  /**
   * A request: the account is pending until the office approves it; where registration is `instant` it is active at
   * once, and there is nothing to undo. Needs an idempotency key. VALIDATION names the first
   * refused field in the order of the form (rules in `registration.ts`); EMAIL_IN_USE in any spelling; nothing is kept
   * of what is refused. IDEMPOTENCY_MISMATCH when the key came with other fields.
   */
  register(registration: RegistrationRequest, c: CallContext): Promise<{ id: UserId }>;
  /**
   * After a lost answer: the request of this key, whatever the office made of it since, or NOT_FOUND; an undone one is
   * none. Nobody need be signed in, because who asks has no account yet: the key is the caller's own, and the id with its state is all: by it
   * the shop learns that the office has approved.
   */
  findRegistration(key: IdempotencyKey, c: CallContext): Promise<{ id: UserId; state: User["state"] }>;
  /**
   * Takes a pending request back, within 7 days; its address is free again. NOT_FOUND for an unknown or undone one,
   * INVALID_STATE for one that is active, blocked or expired. Whoever calls has checked that the id came by its mail.
   */
  undoRegister(id: UserId, c: CallContext): Promise<void>;
  /** The caller's own. FORBIDDEN for a guest. */
  profile(c: CallContext): Promise<Profile>;
  /**
   * All of the caller's own fields at once, under the rules of registration; answers the updated user. EMAIL_IN_USE,
   * VALIDATION, VERSION_CONFLICT when `ifVersion` is given and stale; a refused update changes nothing. The address is
   * the login: another one needs the `userHash` of `checkPassword`, BAD_CREDENTIALS without; other capitals are no other
   * address. It uses the proof up, ends the other proofs and mailed password links, and the old address stays reserved
   * for 7 days; too many in a day are RATE_LIMITED.
   */
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<Profile>;
  /**
   * Puts back an address that the account had and that was replaced within 7 days: ends all its sessions, proofs, its
   * password and every later address, and answers the link to a new password. Works once. NOT_FOUND for an address that
   * the account never left, INVALID_STATE (expired, blocked). The caller has checked that the request came by the mail
   * to that address.
   */
  restoreEmail(id: UserId, email: string, c: CallContext): Promise<{ link: PasswordLink }>;
  /**
   * The proof that the caller knows their password, good for one change (of the password or the address) within five
   * minutes and in the same session.
   * BAD_CREDENTIALS; FORBIDDEN for a guest. What strangers try at the login does not count here.
   */
  checkPassword(password: string, c: CallContext): Promise<{ userHash: UserHash }>;
  /**
   * Sets a password by the proof of `checkPassword` or of a mailed link; works once. All other sessions of the user end,
   * and all other proofs. BAD_CREDENTIALS for a proof that is used, expired, invented or another user's; VALIDATION
   * (password) leaves the proof as it was.
   */
  changePassword(id: UserId, change: PasswordChange, c: CallContext): Promise<User>;
  /**
   * A link that works once, for one hour; null, after the same work, where no account has the address or it is blocked.
   * Asking again leaves earlier links good. The link goes into a mail to that address and nowhere else.
   */
  forgotPassword(email: string, c: CallContext): Promise<{ link: PasswordLink | null }>;
}
