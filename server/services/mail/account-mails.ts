import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import type { AccountMailKind, DoubtMailKind, Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { payloadSchemas } from "./account-letters.ts";
import { isAddress } from "./mailbox.ts";

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

/** Puts mails about accounts into the outbox, sealed: who is registered and how a password is set must not be readable on a disk. */
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
