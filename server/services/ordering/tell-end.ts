import { requestOf } from "#rules/approval-requests.ts";
import { toMailRef } from "../approvals/request.ts";
import { type OrderEndPayload, orderEndPayloadSchema } from "../mail/order-end-letters.ts";
import { isForSales } from "../outbox/mail-kinds.ts";
import { ENDS } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import type { Actor } from "./actor.ts";
import type { Intent } from "./intent.ts";
import type { Told } from "./intent-state.ts";
import type { Stores } from "./ordering-parts.ts";

/**
 * Mails the person who ordered, and sales, how an order ended of which the person has read that it is being verified; and
 * the colleague who asked for the order, if it was never booked.
 * Call it in the transaction that settles the order, and the outbox' `kick` after the commit. `actor`: null if the
 * signing secret has changed; a customer then gets no mail.
 */
export async function tellEnd(
  { quotes, outbox }: Pick<Stores, "quotes" | "outbox">,
  { signer }: { signer: Signer },
  end: Told,
  intent: Pick<Intent, "quote" | "cart" | "createdAt">,
  actor: Actor | null,
): Promise<void> {
  const quote = await quotes.get(intent.quote);
  if (!quote) return;
  const request = requestOf(intent.cart.id);
  const isGuest = quote.guestEmail !== null;
  const payload: OrderEndPayload = {
    ...{ end, key: intent.quote, sentAt: intent.createdAt, request },
    documentNumber: quote.buyerDocumentNumber ?? "",
    customer: {
      name: quote.buyer?.name ?? actor?.user.name ?? "",
      email: isGuest ? quote.guestEmail : (actor?.user.email ?? null),
      partner: actor?.partner ?? "",
      isGuest,
    },
    locale: actor?.locale ?? null,
    lines: quote.lines.map(({ number, title, unit, condition: { quantity } }, at) => ({
      ...{ position: at + 1, number, title, unit, quantity },
    })),
    total: quote.totals.total,
  };
  const sealed = signer.seal("outbox-payload", JSON.stringify(orderEndPayloadSchema.parse(payload)));
  for (const kind of ENDS.order[end].mails)
    if (isForSales(kind) || payload.customer.email !== null) await outbox.enqueue(kind, sealed);
  if (request === null || end !== "not-placed") return;
  const ref = toMailRef(request, intent.quote);
  await outbox.enqueueApprovals(ENDS.request[end].mails.map((kind) => ({ kind, ref })));
}
