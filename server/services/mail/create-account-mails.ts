import type { AccountMailKind, DoubtMailKind, Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { payloadSchemas } from "./account-letters.ts";
import type { AccountMails, HeldMail } from "./account-mails.ts";
import { isAddress } from "./mailbox.ts";

/** Puts mails about accounts into the outbox, sealed: who is registered and how a password is set are nobody's to read on a disk. */
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
