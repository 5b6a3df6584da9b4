import type { OrderAttempt } from "./attempt.ts";
import type { Intent } from "./intent.ts";
import type { PlaceOutcome } from "./order-outcome.ts";
import { LOOK_EVERY } from "./ordering-parts.ts";
import { undecided } from "./standing.ts";

/**
 * Waits for the request that is ordering the cart. Requests for the same version of the cart share its outcome; null if the
 * caller must claim again.
 */
export async function waitForWinner(attempt: OrderAttempt, intent: Intent): Promise<PlaceOutcome | null> {
  const { clock, machineClock, pause, intents, quote, deadline } = attempt;
  for (;;) {
    // The clock is read before the intent, so that an order confirmed just before the deadline is still seen.
    const isLast = machineClock() >= deadline;
    const now = await intents.get(intent.id);
    if (!now || now.attempt !== intent.attempt || now.closedAt !== null) return null;
    const isSameWish = now.cart.version === quote.cart.version;
    if (now.state === "confirmed" && (await intents.orderFor(quote, now.user))) return null;
    if (now.lease.until <= clock()) return isSameWish ? toOutcome(attempt, now) : null;
    if (isLast) return undecided(attempt, now);
    await pause(LOOK_EVERY);
  }
}

async function toOutcome(attempt: OrderAttempt, intent: Intent): Promise<PlaceOutcome | null> {
  if (intent.state === "unknown") return undecided(attempt, intent);
  // A job or a page has settled an earlier try, which is not this one.
  if (intent.state !== "rejected" || intent.doubtful || intent.told || !intent.outcome) return null;
  if (intent.outcome.kind !== "changed") return intent.outcome;
  // The winner's next quote has the winner's input, which this person's page was not shown with.
  if (intent.quote !== attempt.quote.id) return null;
  const next = await attempt.quotes.get(intent.outcome.quote);
  return next && { kind: "changed", quote: next };
}
