import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import type { AccountMailKind, DoubtMailKind, Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { payloadSchemas } from "./account-letters.ts";
import { isAddress } from "./mailbox.ts";

/**
 * A stored mail that waits for the ERP's answer. If this process ends first, the mail goes out a minute after it was held.
 */
export interface HeldMail {
  release(): void;
  drop(): void;
}

/**
 * The mails about accounts. Each call stores its mail and returns; the mail goes out later. Throws RangeError if the
 * recipient is not exactly one plain address.
 */
export interface AccountMails {
  /** To the applicant, with the link that undoes the request. */
  registrationReceived(mail: { to: string; name: string; locale: Locale; undoKey: string }): void;
  /** To sales: the applicant's data, in the shop's own language; `locale` is that of the form. */
  registrationForSales(registration: ProfileFields & { locale: Locale }): void;
  /** To the applicant, once the office has opened the account. */
  registrationApproved(mail: { to: string; name: string; locale: Locale }): void;
  /** To the account's address, with the link that sets a new password. */
  passwordReset(mail: { to: string; locale: Locale; key: string }): void;
  /** To the account's address, after each change of its password. */
  passwordChanged(mail: { to: string; locale: Locale }): void;
  /** The same if the change is uncertain: held before the ERP is asked, and sent if its answer does not come. */
  passwordInDoubt(mail: { to: string; locale: Locale }): HeldMail;
  /** To the account's previous address, with the link that restores it. Does not name the new one. */
  emailReplaced(mail: { to: string; locale: Locale; restoreKey: string }): void;
  /** The same if the replacement is uncertain; the text about the link then says so. */
  emailInDoubt(mail: { to: string; locale: Locale; restoreKey: string }): HeldMail;
  /** To the account's new address. It is unconfirmed: it may belong to a stranger. */
  emailSet(mail: { to: string; locale: Locale }): void;
}

/** Puts mails about accounts into the outbox, sealed: names of accounts and reset links must not be readable on the disk. */
export function createAccountMails({
  outbox,
  signer,
}: {
  outbox: Pick<Outbox, "enqueue" | "holdDoubt" | "release" | "drop" | "kick">;
  signer: Signer;
}): AccountMails {
  return {
    registrationReceived: (mail) => enqueue("registration-received", mail.to, mail),
    registrationForSales: (registration) => enqueue("registration-for-sales", registration.email, registration),
    registrationApproved: (mail) => enqueue("registration-approved", mail.to, mail),
    passwordReset: (mail) => enqueue("password-reset", mail.to, mail),
    passwordChanged: (mail) => enqueue("password-changed", mail.to, mail),
    passwordInDoubt: (mail) => hold("password-in-doubt", mail.to, mail),
    emailReplaced: (mail) => enqueue("email-replaced", mail.to, mail),
    emailInDoubt: (mail) => hold("email-in-doubt", mail.to, mail),
    emailSet: (mail) => enqueue("email-set", mail.to, mail),
  };

  function enqueue(kind: AccountMailKind, address: string, payload: object): void {
    outbox.enqueue(kind, seal(kind, address, payload));
    outbox.kick();
  }

  function hold(kind: DoubtMailKind, address: string, payload: object): HeldMail {
    const ref = outbox.holdDoubt(kind, seal(kind, address, payload));
    return {
      release() {
        outbox.release(ref);
        outbox.kick();
      },
      drop: () => outbox.drop(ref),
    };
  }

  function seal(kind: AccountMailKind, address: string, payload: object): string {
    if (!isAddress(address)) throw new RangeError("not one plain e-mail address");
    return signer.seal("outbox-payload", JSON.stringify(payloadSchemas[kind].parse(payload)));
  }
}
