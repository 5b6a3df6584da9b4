import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { shipmentChangesOf, toConsignment } from "#erp-adapter/contract/conditions/deliveries.ts";
import {
  type Delivery,
  type DeliveryChange,
  type Destination,
  isSamePlace,
  presentPlace,
  recheckDelivery,
  toLine,
} from "#erp-adapter/contract/delivery.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import { type OrderPlace, orderPlaceOf } from "#erp-adapter/contract/tax.ts";
import { requestOf } from "#rules/approval-requests.ts";
import { toContext } from "./actor.ts";
import type { OrderAttempt } from "./attempt.ts";
import { findCart } from "./clear-cart.ts";
import { toAgreed } from "./draft-of-quote.ts";
import type { Quote, QuotedLine } from "./quote.ts";
import { recheckQuote, totalsOf } from "./quote-lines.ts";
import { asSeen } from "./unseen.ts";

/** The reason why a rechecked quote cannot be ordered. */
export type Hindrance =
  | { kind: "changed"; quote: Quote }
  | { kind: "cart-changed" }
  | { kind: "refused"; reason: "unread" | "failed" };

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

const toPieces = ({ condition }: QuotedLine) => condition;

/** The next quote if the conditions have changed, with the person's input; null if they have not. */
async function nextQuote(attempt: OrderAttempt): Promise<Quote | null> {
  const { erp, clock, quotes, quote, actor } = attempt;
  const { cart, lines, delivery, totals, hold } = quote;
  const asked = lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  const agreed = delivery && toAgreed(delivery, quote);
  const conditionsAt = (place: OrderPlace) => erp.conditions({ lines: asked, ...place }, toContext(attempt));
  const place = orderPlaceOf({ delivery: agreed, buyer: quote.buyer });
  const [answers, options] = await Promise.all([
    conditionsAt(place),
    delivery && erp.delivery.options(toContext(attempt)),
  ]);
  // The address of the place may be in another country by now.
  const to = options && agreed ? presentPlace(agreed.to, options) : null;
  const present = to ? orderPlaceOf({ delivery: { to }, buyer: quote.buyer }) : place;
  const conditions = present.sentTo === place.sentTo ? answers : await conditionsAt(present);
  const seen = linesSeen(quote, conditions);
  const { changes, ...now } = recheckQuote({ ...quote, lines: seen }, conditions);
  const at = toConsignment(now.lines.map(toPieces), {
    isPickUp: delivery?.to.kind === "pickup",
    now: toLocalTime(clock()),
  });
  const rechecked = agreed && options && recheckDelivery(agreed, options, at);
  const next = rechecked?.delivery ?? null;
  const moved = await moveSinceShown(attempt, next);
  const found = [
    ...(rechecked?.changes ?? []),
    ...shipmentChangesOf({ delivery, lines: lines.map(toPieces) }, { delivery: next, lines: now.lines.map(toPieces) }),
  ];
  const isTold = found.some(({ kind }) => kind === "destination");
  const deliveryChanges = moved && !isTold ? [...found, moved.change] : found;
  if (changes.length === 0 && deliveryChanges.length === 0) return null;
  const shown = { cart, ...now, delivery: next, totals: totalsOf(now.lines, next), changes, deliveryChanges };
  const before = moved && !isTold ? moved.before : delivery;
  const previous = { lines: seen, delivery: before, totals: seen === lines ? totals : totalsOf(seen, before) };
  return quotes.show({ ...shown, hold, previous, unseen: [] }, actor, quote);
}

/**
 * The lines of a quote as the person last saw them, which may be before the quote. The quote's own lines if nothing has
 * changed since then, because the conditions of the quote are what would be ordered.
 */
function linesSeen(quote: Quote, conditions: readonly Condition[]): QuotedLine[] {
  const seen = asSeen(quote);
  const isChanged = seen !== quote.lines && recheckQuote({ ...quote, lines: seen }, conditions).changes.length > 0;
  return isChanged ? seen : quote.lines;
}

/**
 * The change of place since the cart was last shown, which may have been with another delivery than this quote's: in
 * another tab, before a login merged two carts, or before somebody changed the address of the place. The caller tells
 * it, so it is told once. Null if the goods go where the cart was shown to go. An address is "" if the ERP does not know
 * the company's own.
 */
async function moveSinceShown({ deliveryChoices, quote, actor }: OrderAttempt, next: Delivery | null) {
  const { id } = quote.cart;
  // An approver is shown the place of a request on the request's own page.
  if (!next || requestOf(id) !== null) return null;
  const kept = await deliveryChoices.of(actor.user.id, id);
  if (!kept?.isOfCart) return null;
  const { place, choice } = kept;
  const { address } = next.to;
  // Without a place, the cart was shown with an own address that is not known, or an older version stored the choice.
  const isMoved = place ? !address || !isSamePlace(place, address) : choice.to.kind === "own" && next.to.kind !== "own";
  if (!isMoved) return null;
  await deliveryChoices.showPlace(actor.user.id, id, address);
  const change: DeliveryChange = {
    kind: "destination",
    old: place ? toLine(place) : "",
    new: address ? toLine(address) : "",
  };
  const to: Destination = place ? { kind: "once", address: place } : { kind: "own", address: null };
  return { change, before: { ...next, to } };
}

function refusedFor({ log, actor }: OrderAttempt, error: unknown): Hindrance {
  if (!isErpError(error)) throw error;
  log.warn({ requestId: actor.requestId, code: error.code }, "an order could not be rechecked");
  return { kind: "refused", reason: "unread" };
}
