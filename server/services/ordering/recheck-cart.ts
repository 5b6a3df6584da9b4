import { toConsignment } from "#erp-adapter/contract/conditions/deliveries.ts";
import { pickUpBranch, recheckDelivery } from "#erp-adapter/contract/delivery.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import { requestOf } from "../approvals/request.ts";
import { toContext } from "./actor.ts";
import type { OrderAttempt } from "./attempt.ts";
import { findCart } from "./clear-cart.ts";
import { toAgreed } from "./draft-of-quote.ts";
import type { Quote } from "./quote.ts";
import { recheckQuote, totalsOf } from "./quote-lines.ts";

/** The reason why a rechecked quote cannot be ordered. */
export type Hindrance =
  | { kind: "changed"; quote: Quote }
  | { kind: "cart-changed" }
  | { kind: "refused"; reason: "failed" };

/**
 * Reads the cart again and asks for the current conditions; only shown conditions may be ordered. Null if nothing has
 * changed.
 */
export async function recheckCart(attempt: OrderAttempt): Promise<Hindrance | null> {
  try {
    const { id, version } = attempt.quote.cart;
    // The claim has checked that an approved request is still as shown.
    if (requestOf(id) === null && (await findCart(attempt, id))?.version !== version) return { kind: "cart-changed" };
    const next = await nextQuote(attempt);
    return next && { kind: "changed", quote: next };
  } catch (error) {
    return refusedFor(attempt, error);
  }
}

/**
 * Rechecks after the ERP refused to book the agreed conditions. The outcome is `refused` if the ERP still returns the
 * same conditions: there is no change to show.
 */
export async function recheckConditions(attempt: OrderAttempt): Promise<Hindrance> {
  try {
    const next = await nextQuote(attempt);
    if (next) return { kind: "changed", quote: next };
    attempt.log.warn({ requestId: attempt.actor.requestId }, "the ERP refuses conditions that it still offers");
    return { kind: "refused", reason: "failed" };
  } catch (error) {
    return refusedFor(attempt, error);
  }
}

/** The next quote if the conditions have changed, with the person's input; null if they have not. */
async function nextQuote(attempt: OrderAttempt): Promise<Quote | null> {
  const { erp, clock, quotes, quote, actor } = attempt;
  const { cart, lines, delivery, totals, hold } = quote;
  const asked = lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  const [conditions, options] = await Promise.all([
    erp.conditions({ lines: asked, pickUpAt: pickUpBranch(delivery) }, toContext(attempt)),
    delivery && erp.delivery.options(toContext(attempt)),
  ]);
  const { changes, ...now } = recheckQuote(quote, conditions);
  const at = toConsignment(
    now.lines.map(({ condition }) => condition),
    { isPickUp: delivery?.to.kind === "pickup", now: toLocalTime(clock()) },
  );
  const rechecked = delivery && options && recheckDelivery(toAgreed(delivery, quote), options, at);
  const deliveryChanges = rechecked?.changes ?? [];
  if (changes.length === 0 && deliveryChanges.length === 0) return null;
  const next = rechecked?.delivery ?? null;
  const shown = { cart, ...now, delivery: next, totals: totalsOf(now.lines, next), changes, deliveryChanges };
  return quotes.show({ ...shown, hold, previous: { lines, delivery, totals } }, actor, quote);
}

function refusedFor({ log, actor }: OrderAttempt, error: unknown): Hindrance {
  if (!isErpError(error)) throw error;
  log.warn({ requestId: actor.requestId, code: error.code }, "an order could not be rechecked");
  return { kind: "refused", reason: "failed" };
}
