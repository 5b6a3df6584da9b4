import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { WantedCancellation } from "../cancellations/wanted-cancellation.ts";
import type { Actor } from "../ordering/actor.ts";
import type { Buyer } from "../ordering/order-copy.ts";
import type { CancellationMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { type CancellationEnd, ENDS, queueEnd } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { cancellationPayloadSchema } from "./cancellation-letters.ts";
import { isAddress } from "./named-address.ts";

/** The mails about a cancellation request: to the customer in their language, and to sales in the shop's language. */
export type CancellationMails = ReturnType<typeof createCancellationMails>;

/** The person who asked. `orderKey`: of a guest's link to the order; missing for a customer. */
interface Asker extends Pick<Actor, "partner" | "locale"> {
  user: Pick<Actor["user"], "name" | "email">;
  orderKey?: string;
}

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
    actor: Asker,
    buyer: Buyer | null,
    end?: CancellationEnd,
  ): Promise<void> {
    const { user, partner, locale, orderKey } = actor;
    const customer = { name: user.name, email: addressOf(actor), partner };
    const payload = JSON.stringify(
      cancellationPayloadSchema.parse({ order, lines, reason, customer, buyer, locale, orderKey, end }),
    );
    await queue.enqueue(kind, signer.seal("outbox-payload", payload));
  }
  return {
    /** The mails, stored in a transaction. Call `send` after the commit. */
    on(inner: ShopDb) {
      const queue = outbox.on(inner);
      const toCustomer = async (
        kind: CancellationMailKind,
        wish: WantedCancellation,
        actor: Asker,
        end?: CancellationEnd,
      ) => {
        if (addressOf(actor) !== null) await enqueue(queue, kind, wish, actor, null, end);
      };
      return {
        /** The mails about a received request: to sales, and to the customer if the customer has an address. */
        async queue(wish: WantedCancellation, actor: Asker, buyer: Buyer | null): Promise<void> {
          await queueEnd(ENDS.cancellation.received, {
            "cancellation-received": () => toCustomer("cancellation-received", wish, actor),
            "cancellation-for-sales": () => enqueue(queue, "cancellation-for-sales", wish, actor, buyer),
          });
        },
        /**
         * The mails about a request of which it stays unknown whether it was received: to sales, who must look, and to
         * the customer, who waits.
         */
        async queueDoubt(wish: WantedCancellation, actor: Asker): Promise<void> {
          await queueEnd(ENDS.cancellation.undecided, {
            "cancellation-ended": () => toCustomer("cancellation-ended", wish, actor, "undecided"),
            "cancellation-in-doubt": () => enqueue(queue, "cancellation-in-doubt", wish, actor, null),
          });
        },
        /** The mail to a customer who waits, about a request that the ERP has refused since. */
        async queueRefusal(wish: WantedCancellation, actor: Asker): Promise<void> {
          await queueEnd(ENDS.cancellation.refused, {
            "cancellation-ended": () => toCustomer("cancellation-ended", wish, actor, "refused"),
          });
        },
      };
    },
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
  };
}

function addressOf({ user }: Asker): string | null {
  return user.email !== null && isAddress(user.email) ? user.email : null;
}
