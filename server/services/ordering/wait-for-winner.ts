import type { Intent } from "./intent.ts";
import type { PlaceOutcome } from "./ordering.ts";
import { LOOK_EVERY, type OrderingParts } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";

/**
 * Waits for the request that is ordering the cart. Requests for the same version of the cart share its outcome; null if the
 * caller must claim again.
 */
export async function waitForWinner(
  parts: OrderingParts,
  intent: Intent,
  quote: Quote,
  deadline: number,
): Promise<PlaceOutcome | null> {
  const { clock, pause, intents, quotes } = parts;
  for (;;) {
    const now = intents.get(intent.id);
    if (!now || now.attempt !== intent.attempt || now.closedAt !== null) return null;
    const isSameWish = now.cart.version === quote.cart.version;
    if (now.state === "confirmed" && intents.orderFor(quote, now.user)) return null;
    if (now.lease.until <= clock()) return isSameWish ? toOutcome(parts, now, quote) : null;
    if (clock() >= deadline) return { kind: "being-verified", quote: quotes.get(now.quote) ?? quote };
    await pause(LOOK_EVERY);
  }
}

function toOutcome({ quotes }: OrderingParts, intent: Intent, quote: Quote): PlaceOutcome | null {
  if (intent.state === "unknown") return { kind: "being-verified", quote: quotes.get(intent.quote) ?? quote };
  if (intent.state !== "rejected" || intent.doubtful || !intent.outcome) return null;
  if (intent.outcome.kind !== "changed") return intent.outcome;
  const next = quotes.get(intent.outcome.quote);
  return next && { kind: "changed", quote: next };
}
