import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Signer } from "../signing.ts";
import { type InvitationPayload, invitationPayloadSchema } from "./company-letters.ts";
import { isAddress } from "./named-address.ts";

/** The mails about people of companies. */
export type CompanyMails = ReturnType<typeof createCompanyMails>;

export function createCompanyMails({
  outbox,
  signer,
}: {
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueue">; kick(): void };
  signer: Signer;
}) {
  return {
    /** The mails, stored in a transaction and encrypted: their link opens an account. Call `send` after the commit. */
    on(inner: ShopDb) {
      const queue = outbox.on(inner);
      return {
        async invitation(mail: InvitationPayload): Promise<void> {
          if (!isAddress(mail.to)) throw new RangeError("not one plain e-mail address");
          const payload = JSON.stringify(invitationPayloadSchema.parse(mail));
          await queue.enqueue("company-invitation", signer.seal("outbox-payload", payload));
        },
      };
    },
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
  };
}
