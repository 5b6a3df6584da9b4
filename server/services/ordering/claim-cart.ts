import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import { holdMails } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import type { Lease } from "./intents.ts";
import type { OrderCopy } from "./order-copy.ts";
import { LEASE_MARGIN, type OrderingParts } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";

/** The outcome of trying to claim a cart. */
export type Claim =
  /** the caller may order: the intent is stored, with its mail, under the caller's lease */
  | { kind: "mine"; intent: Intent; lease: Lease }
  /** the cart was already ordered */
  | { kind: "ordered"; order: OrderCopy }
  /** another request is ordering it */
  | { kind: "busy"; intent: Intent }
  /** blocked until the fate of an earlier order of this cart is known */
  | { kind: "unsure"; intent: Intent }
  /** blocked until the lines of an earlier order have left this cart */
  | { kind: "uncleared"; intent: Intent }
  /** the cart exceeds a guest's limits */
  | { kind: "beyond-guest" };

/** The lock: one order at a time per cart, across all processes. */
export function claimCart(parts: OrderingParts, quote: Quote, actor: Actor, deadline: number): Claim {
  const { db, clock, ids, signer, intents, copies, quotes } = parts;
  return transact(db, (): Claim => {
    const ordered = intents.orderFor(quote, actor.user.id);
    const order = ordered && copies.ofQuote(ordered);
    if (order) return { kind: "ordered", order };

    const open = intents.openOf(actor.user.id, quote.cart.id);
    const busy = open.find((intent) => intent.lease.until > clock());
    if (busy) return { kind: "busy", intent: busy };
    const unsure = open.find((intent) => isUnsure(intent));
    if (unsure) return { kind: "unsure", intent: unsure };
    const uncleared = open.find((intent) => intent.state === "confirmed");
    if (uncleared) return { kind: "uncleared", intent: uncleared };

    if (parts.beyondGuest(quote, actor)) return { kind: "beyond-guest" };

    const again = open.find((intent) => intent.cart.version === quote.cart.version) ?? null;
    if (again) parts.outbox.drop(again.quote);
    const lease = { owner: ids(), until: deadline + LEASE_MARGIN };
    const intent = intents.record(
      quote,
      actor.user.id,
      signer.seal("intent-actor", JSON.stringify(actor)),
      lease,
      again,
    );
    holdMails(parts, quote.id, actor.user.kind === "guest" ? quote.guestEmail : actor.user.email);
    quotes.prolong(quote.id);
    return { kind: "mine", intent, lease };
  });
}

/** True if an order of this intent may exist in the ERP, as far as the shop knows. */
export function isUnsure(intent: Intent): boolean {
  return intent.state === "sent" || intent.state === "unknown" || intent.doubtful;
}
