import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { Actor } from "./actor.ts";
import { type OrderingParts, toContext } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";
import { recheckQuote } from "./quote-lines.ts";

/** The outcome of the recheck before an order. */
export type Recheck =
  | { kind: "same" }
  | { kind: "changed"; quote: Quote }
  | { kind: "cart-changed" }
  | { kind: "refused"; reason: "failed" };

/** Reads the cart again and asks for the current conditions; only shown conditions may be ordered. */
export async function recheckCart(
  parts: OrderingParts,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<Recheck> {
  const c = toContext(actor, deadline);
  try {
    if (!(await isUnchanged(parts, quote, c))) return { kind: "cart-changed" };
    const next = nextQuote(parts, quote, actor, await askConditions(parts, quote, c));
    return next ? { kind: "changed", quote: next } : { kind: "same" };
  } catch (error) {
    return refusedFor(parts, error, actor);
  }
}

/**
 * Rechecks after the ERP refused to book the agreed conditions. Refused if the ERP still returns the same conditions: there
 * is no change to show.
 */
export async function recheckConditions(
  parts: OrderingParts,
  quote: Quote,
  actor: Actor,
  deadline: number,
): Promise<Recheck> {
  try {
    const next = nextQuote(parts, quote, actor, await askConditions(parts, quote, toContext(actor, deadline)));
    if (next) return { kind: "changed", quote: next };
    parts.log.warn({ requestId: actor.requestId }, "the ERP refuses conditions that it still offers");
    return { kind: "refused", reason: "failed" };
  } catch (error) {
    return refusedFor(parts, error, actor);
  }
}

async function isUnchanged({ erp }: OrderingParts, quote: Quote, c: CallContext): Promise<boolean> {
  try {
    return (await erp.carts.get(quote.cart.id, c)).version === quote.cart.version;
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) return false;
    throw error;
  }
}

function askConditions({ erp }: OrderingParts, quote: Quote, c: CallContext): Promise<Condition[]> {
  const lines = quote.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  return erp.conditions({ lines }, c);
}

/** The following quote if something has changed, with the person's input; null if nothing has. */
function nextQuote({ quotes }: OrderingParts, quote: Quote, actor: Actor, conditions: Condition[]): Quote | null {
  const { changes, ...now } = recheckQuote(quote, conditions);
  if (changes.length === 0) return null;
  const { cart, lines, totals } = quote;
  return quotes.show({ cart, ...now, changes, previous: { lines, totals } }, actor, quote);
}

function refusedFor({ log }: OrderingParts, error: unknown, actor: Actor): Recheck {
  if (!isErpError(error)) throw error;
  log.warn({ requestId: actor.requestId, code: error.code }, "an order could not be rechecked");
  return { kind: "refused", reason: "failed" };
}
