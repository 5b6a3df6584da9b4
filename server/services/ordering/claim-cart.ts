import { requestOf } from "#rules/approval-requests.ts";
import { createGate, requestLock } from "../approvals/gate.ts";
import type { GateRefusal } from "../approvals/gate-refusal.ts";
import { toMailboxKey } from "../mailbox.ts";
import { sealActor } from "./actor.ts";
import type { OrderAttempt } from "./attempt.ts";
import { holdMails } from "./confirm-order.ts";
import { createGuestBound } from "./guest-bound.ts";
import { createGuestPoints } from "./guest-points.ts";
import type { HeldIntent, Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import { leaseBeyond, transact } from "./ordering-parts.ts";
import { findOrder, isUnsure } from "./standing.ts";

/** The outcome of trying to claim a cart. */
export type Claim =
  /** the caller may order: the intent is stored, with its mail, under the caller's lease */
  | { kind: "mine"; intent: HeldIntent }
  /** the cart was already ordered */
  | { kind: "ordered"; order: OrderCopy }
  /** another request is ordering this cart */
  | { kind: "busy"; intent: Intent }
  /** blocked until the fate of an earlier order of this cart is known */
  | { kind: "unsure"; intent: Intent }
  /** blocked until the lines of an earlier order have left this cart */
  | { kind: "uncleared"; intent: Intent }
  /** the cart exceeds a guest's limits */
  | { kind: "beyond-guest" }
  /** a guest has ordered too often within an hour */
  | { kind: "too-many"; retryAfterSeconds: number }
  /** the company's limits and rules, or the request to be approved, do not let this person order it */
  | { kind: "not-allowed"; reason: GateRefusal };

/** Claims a cart for an order: one order at a time per cart, across all processes. */
export function claimCart(attempt: OrderAttempt): Promise<Claim> {
  const { clock, quote, actor, deadline } = attempt;
  return transact(attempt, async (stores): Promise<Claim> => {
    const { db, outbox, intents, quotes } = stores;
    // No other process orders for this person or mailbox until the intent is stored: the reads below stay true.
    await db.lock(`orders of ${actor.user.id}`);
    if (actor.user.kind === "guest" && quote.guestEmail !== null)
      await db.lock(`orders of ${toMailboxKey(quote.guestEmail)}`);

    const request = requestOf(quote.cart.id);
    if (request !== null) await db.lock(requestLock(request));

    // Intents are read before the order: if one is confirmed and closed in between, the copy of its order is found.
    const open = await intents.openOf(actor.user.id, quote.cart.id);
    const order = await findOrder({ ...attempt, ...stores });
    if (order) return { kind: "ordered", order };

    const busy = open.find((intent) => intent.lease.until > clock());
    if (busy) return { kind: "busy", intent: busy };
    // An order that was denied, and may still come, is looked for once more by each try: looks before it do not count.
    const unsure = open.find((intent) => isUnsure(intent) || (intent.isWatched && intent.askedAt < attempt.began));
    if (unsure) return { kind: "unsure", intent: unsure };
    const uncleared = open.find((intent) => intent.state === "confirmed");
    if (uncleared) return { kind: "uncleared", intent: uncleared };

    if (await createGuestBound({ db, clock })(quote, actor)) return { kind: "beyond-guest" };

    const gate = createGate({ db, clock });
    const passed = await gate.check(quote, actor);
    if ("refusal" in passed) return { kind: "not-allowed", reason: passed.refusal };

    if (actor.user.kind === "guest" && quote.guestEmail !== null && attempt.from) {
      const from = { email: quote.guestEmail, address: attempt.from };
      const seconds = await createGuestPoints({ ...attempt, db }).take(quote.id, from);
      if (seconds !== null) return { kind: "too-many", retryAfterSeconds: seconds };
    }

    // An order that was denied keeps its key, so that it is recognised if it turns up, unless the same key is sent again.
    const isAgain = ({ cart, told, quote: tried }: Intent) =>
      cart.version === quote.cart.version && (told === null || tried === quote.id);
    const again = open.find(isAgain) ?? null;
    await intents.setAside(actor.user.id, quote.cart.id, again?.id ?? null);
    const sealed = sealActor(attempt, actor);
    const intent = await intents.record(quote, actor.user.id, sealed, leaseBeyond(attempt, deadline), again);
    if (again) await outbox.drop(again.quote);
    await holdMails(outbox, quote.id, actor.user.kind === "guest" ? quote.guestEmail : actor.user.email);
    if (passed.spender) await gate.spend(passed.spender, quote);
    await quotes.prolong(quote.id);
    return { kind: "mine", intent };
  });
}
