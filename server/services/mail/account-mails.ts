import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";

/** A mail on disk that waits for an answer. If this process ends before, it goes out a minute after it was held. */
export interface HeldMail {
  release(): void;
  drop(): void;
}

/**
 * The mails about accounts. Each is on disk when its call returns and goes out without being waited for. They throw
 * RangeError for a recipient that is not exactly one plain address.
 */
export interface AccountMails {
  /** To whoever asked for an account, with the link that undoes the request. */
  registrationReceived(mail: { to: string; name: string; locale: Locale; undoKey: string }): void;
  /** To the shop's own people: who asks; in the shop's own language, `locale` being that of the form. */
  registrationForSales(registration: ProfileFields & { locale: Locale }): void;
  /** To whoever asked for an account, once the office has opened it. */
  registrationApproved(mail: { to: string; name: string; locale: Locale }): void;
  /** To the address of the account, with the link that sets a new password. */
  passwordReset(mail: { to: string; locale: Locale; key: string }): void;
  /** To the address of the account, after each change of its password. */
  passwordChanged(mail: { to: string; locale: Locale }): void;
  /** The same when it is not known whether it was changed: held before the ERP is asked, and sent if its answer does not come. */
  passwordInDoubt(mail: { to: string; locale: Locale }): HeldMail;
  /** To the address that an account had before, with the link that puts it back. It does not name the new one. */
  emailReplaced(mail: { to: string; locale: Locale; restoreKey: string }): void;
  /** The same when it is not known whether it was replaced; the link then says so. */
  emailInDoubt(mail: { to: string; locale: Locale; restoreKey: string }): HeldMail;
  /** To the address that an account has from now on. Nobody has confirmed that it is theirs. */
  emailSet(mail: { to: string; locale: Locale }): void;
}
