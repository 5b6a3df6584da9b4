import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { AccountMailKind, DoubtMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { type Payload, payloadSchemas } from "./account-letters.ts";
import { isAddress } from "./named-address.ts";

/**
 * A stored mail that waits for the ERP's answer. If this process ends first, the mail is sent a minute after it was
 * stored.
 */
export interface HeldMail {
  release(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * The mails about accounts. Each call stores its mail and returns; the mail goes out later. Rejects with a RangeError if the
 * recipient is not exactly one plain address.
 */
export type AccountMails = ReturnType<typeof createAccountMails>;

/** Puts mails about accounts into the outbox, encrypted: names and reset links must not be readable in the database. */
export function createAccountMails({
  outbox,
  signer,
}: {
  outbox: Pick<Outbox, "enqueue" | "holdDoubt" | "release" | "drop" | "kick"> & {
    on(inner: ShopDb): Pick<MailQueue, "enqueue">;
  };
  signer: Signer;
}) {
  return {
    /** The mails of a registration, stored in a transaction. Call `send` after the commit. */
    on(inner: ShopDb) {
      const queue = outbox.on(inner);
      return createRegistrationMails((kind, address, payload) => queue.enqueue(kind, seal(kind, address, payload)));
    },
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
    ...createRegistrationMails(enqueue),
    /** To the account's address, with the link that sets a new password. */
    passwordReset: (mail: Payload<"password-reset">) => enqueue("password-reset", mail.to, mail),
    /** To the account's address, after each change of its password. */
    passwordChanged: (mail: Payload<"password-changed">) => enqueue("password-changed", mail.to, mail),
    /**
     * To the account's address, if a change of its password is uncertain: stored before the ERP is asked, and sent if
     * the ERP does not answer.
     */
    passwordInDoubt: (mail: Payload<"password-in-doubt">) => hold("password-in-doubt", mail.to, mail),
    /** To the account's previous address, with the link that restores it. Does not name the new address. */
    emailReplaced: (mail: Payload<"email-replaced">) => enqueue("email-replaced", mail.to, mail),
    /**
     * To the account's previous address, if its replacement is uncertain: stored before the ERP is asked, and sent if
     * the ERP does not answer. Has the link that restores the address.
     */
    emailInDoubt: (mail: Payload<"email-in-doubt">) => hold("email-in-doubt", mail.to, mail),
    /** To the account's new address. The new address is unconfirmed: it may belong to a stranger. */
    emailSet: (mail: Payload<"email-set">) => enqueue("email-set", mail.to, mail),
  };

  async function enqueue(kind: AccountMailKind, address: string, payload: object): Promise<void> {
    await outbox.enqueue(kind, seal(kind, address, payload));
    outbox.kick();
  }

  async function hold(kind: DoubtMailKind, address: string, payload: object): Promise<HeldMail> {
    const ref = await outbox.holdDoubt(kind, seal(kind, address, payload));
    return {
      async release() {
        await outbox.release(ref);
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

type Enqueue = (kind: AccountMailKind, address: string, payload: object) => Promise<void>;

function createRegistrationMails(enqueue: Enqueue) {
  return {
    /** To the applicant, with the link that undoes the request. */
    registrationReceived: (mail: Payload<"registration-received">) => enqueue("registration-received", mail.to, mail),
    /** To sales: the applicant's data, in the shop's own language; `locale` is that of the form. */
    registrationForSales: (mail: Payload<"registration-for-sales">) =>
      enqueue("registration-for-sales", mail.email, mail),
    /** To the applicant, if the registration ended without an account. */
    registrationEnded: (mail: Payload<"registration-ended">) => enqueue("registration-ended", mail.to, mail),
    /** To the applicant, once the registration is approved. */
    registrationApproved: (mail: Payload<"registration-approved">) => enqueue("registration-approved", mail.to, mail),
  };
}
