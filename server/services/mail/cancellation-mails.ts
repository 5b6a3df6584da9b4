import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { WantedCancellation } from "../cancellations/cancellations.ts";
import type { Actor } from "../ordering/actor.ts";
import type { Buyer } from "../ordering/order-copy.ts";
import type { CancellationMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Signer } from "../signing.ts";
import { cancellationPayloadSchema } from "./cancellation-letters.ts";
import { isAddress } from "./mailbox.ts";

/** The mails about a cancellation request: to the customer in their language, and to sales in the shop's language. */
export type CancellationMails = ReturnType<typeof createCancellationMails>;

export function createCancellationMails({
  outbox,
  signer,
}: {
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueue">; kick(): void };
  signer: Signer;
}) {
  async function enqueue(
    queue: Pick<MailQueue, "enqueue">,
    kind: CancellationMailKind,
    { order, lines, reason }: WantedCancellation,
    actor: Actor,
    buyer: Buyer | null,
  ): Promise<void> {
    const { user, partner, locale } = actor;
    const customer = { name: user.name, email: addressOf(actor), partner };
    const payload = JSON.stringify(cancellationPayloadSchema.parse({ order, lines, reason, customer, buyer, locale }));
    await queue.enqueue(kind, signer.seal("outbox-payload", payload));
  }
  return {
    /** The mails, stored in a transaction. Call `send` after the commit. */
    on(inner: ShopDb) {
      const queue = outbox.on(inner);
      return {
        /** The mails about a received request: to sales, and to the customer if the customer has an address. */
        async queue(wish: WantedCancellation, actor: Actor, buyer: Buyer | null): Promise<void> {
          await enqueue(queue, "cancellation-for-sales", wish, actor, buyer);
          if (addressOf(actor) !== null) await enqueue(queue, "cancellation-received", wish, actor, null);
        },
        /** The mail about a request of which it is unknown whether it was received: to sales only. */
        queueDoubt: (wish: WantedCancellation, actor: Actor) =>
          enqueue(queue, "cancellation-in-doubt", wish, actor, null),
      };
    },
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
  };
}

function addressOf({ user }: Actor): string | null {
  return user.email !== null && isAddress(user.email) ? user.email : null;
}
