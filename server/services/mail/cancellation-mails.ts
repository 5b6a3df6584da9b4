import type { WantedCancellation } from "../cancellations/cancellations.ts";
import type { Actor } from "../ordering/actor.ts";
import type { CancellationMailKind, Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { cancellationPayloadSchema } from "./cancellation-letters.ts";
import { isAddress } from "./mailbox.ts";

/** The mails about a cancellation request: to the customer in their language, and to sales in the shop's. */
export type CancellationMails = ReturnType<typeof createCancellationMails>;

export function createCancellationMails({
  outbox,
  signer,
}: {
  outbox: Pick<Outbox, "enqueue" | "kick">;
  signer: Signer;
}) {
  function enqueue(kind: CancellationMailKind, { order, lines, reason }: WantedCancellation, actor: Actor): void {
    const { user, partner, locale } = actor;
    const customer = { name: user.name, email: addressOf(actor), partner };
    const payload = JSON.stringify(cancellationPayloadSchema.parse({ order, lines, reason, customer, locale }));
    outbox.enqueue(kind, signer.seal("outbox-payload", payload));
  }
  return {
    /** The request was received. Stored in the caller's transaction. A customer without an address gets no mail. */
    queue(wish: WantedCancellation, actor: Actor) {
      enqueue("cancellation-for-sales", wish, actor);
      if (addressOf(actor) !== null) enqueue("cancellation-received", wish, actor);
    },
    /** It is unknown whether the request was received: only sales are told. Stored in the caller's transaction. */
    queueDoubt: (wish: WantedCancellation, actor: Actor) => enqueue("cancellation-in-doubt", wish, actor),
    /** Starts sending the queued mails; does not wait for them. */
    send: () => outbox.kick(),
  };
}

function addressOf({ user }: Actor): string | null {
  return user.email !== null && isAddress(user.email) ? user.email : null;
}
