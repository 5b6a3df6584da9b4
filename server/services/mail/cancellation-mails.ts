import type { CancellationWish } from "../cancellations/cancellations.ts";
import type { Actor } from "../ordering/actor.ts";
import type { CancellationMailKind, Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { cancellationPayloadSchema } from "./cancellation-letters.ts";
import { isAddress } from "./mailbox.ts";

/** The mails that say that a request to cancel was received: to the customer in their language, and to sales. */
export interface CancellationMails {
  /** On disk with the transaction of the caller. A customer without an address gets none. */
  queue(wish: CancellationWish, actor: Actor): void;
  /** Sends what was queued without being waited for. */
  send(): void;
}

export function createCancellationMails({
  outbox,
  signer,
}: {
  outbox: Pick<Outbox, "enqueue" | "kick">;
  signer: Signer;
}): CancellationMails {
  return {
    queue({ order, lines, reason }, { user, partner, locale }) {
      const email = user.email !== null && isAddress(user.email) ? user.email : null;
      const customer = { name: user.name, email, partner };
      const payload = JSON.stringify(cancellationPayloadSchema.parse({ order, lines, reason, customer, locale }));
      const kinds: CancellationMailKind[] = ["cancellation-for-sales"];
      if (email !== null) kinds.push("cancellation-received");
      for (const kind of kinds) outbox.enqueue(kind, signer.seal("outbox-payload", payload));
    },
    send: () => outbox.kick(),
  };
}
