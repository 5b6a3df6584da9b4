import type { Order, OrderDraft } from "#erp-adapter/contract/orders.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import { differenceFrom } from "./order-draft.ts";
import type { OrderingParts } from "./ordering-parts.ts";

type ConfirmingParts = Pick<OrderingParts, "db" | "clock" | "log" | "outbox" | "intents" | "copies">;

/**
 * Takes the ERP's answer as the order of an intent: its copy, the intent's state and the release of its mail, all
 * committed at once. Null when the answer is that of another order; then nothing is changed.
 */
export function confirmOrder(
  parts: ConfirmingParts,
  intent: Intent,
  draft: OrderDraft,
  order: Order,
  actor: Actor,
): OrderCopy | null {
  const { db, log, copies } = parts;
  const refs = { intent: intent.id, order: order.id, requestId: actor.requestId };
  const difference = differenceFrom(draft, order);
  if (difference) {
    log.error({ ...refs, difference }, "the ERP answered with another order");
    return null;
  }
  const copy = transact(db, () => {
    const known = copies.get(order.id);
    return known ? (known.quote === intent.quote ? known : null) : store(parts, intent, draft, order, actor);
  });
  if (!copy) log.error({ ...refs, difference: "order number" }, "the ERP answered with another order");
  else log.info(refs, "order confirmed");
  return copy;
}

/** Inside the transaction. */
function store(parts: ConfirmingParts, intent: Intent, draft: OrderDraft, order: Order, actor: Actor): OrderCopy {
  const { clock, log, outbox, intents, copies } = parts;
  const { user, partner, locale } = actor;
  const copy: OrderCopy = {
    order,
    quote: intent.quote,
    user: intent.user,
    partner,
    isGuest: user.kind === "guest",
    locale,
    customer: { name: user.name, email: draft.guestEmail ?? user.email },
    confirmedAt: clock(),
  };
  copies.add(copy);
  if (!intents.confirm(intent.id, intent.quote, order.id)) {
    log.error({ intent: intent.id, order: order.id }, "an order was confirmed after its intent had been given up");
  }
  if (addUp(order.lines).total !== order.totals.total) {
    log.error({ intent: intent.id, order: order.id }, "the ERP's totals are not those of its lines");
  }
  holdMails(parts, copy.quote, copy.customer.email);
  outbox.release(intent.quote, order.id);
  return copy;
}

/** The mails of an order, to be sent when it is confirmed. Twice is harmless. */
export function holdMails({ outbox }: Pick<OrderingParts, "outbox">, quote: string, email: string | null): void {
  if (email) outbox.hold("order-confirmation", quote);
  outbox.hold("order-for-sales", quote);
}
