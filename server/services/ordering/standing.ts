import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Actor } from "./actor.ts";
import type { OrderAttempt } from "./attempt.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import type { LastOrder, PlaceOutcome, Standing } from "./order-outcome.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import type { Quote, QuoteId } from "./quote.ts";

type Asked = Pick<OrderAttempt, "clock" | "intents" | "copies" | "quotes" | "quote" | "actor">;

/** See `Ordering.standingOf`. */
export async function standingOf(asked: Asked): Promise<Standing> {
  const { clock, intents, quote, actor } = asked;
  // Intents are read before the order: if one is confirmed and closed in between, the copy of its order is found.
  const all = await intents.openOf(actor.user.id, quote.cart.id);
  const order = await findOrder(asked);
  if (order) return { kind: "placed", order };
  const open = all.filter((intent) => intent.state !== "confirmed");
  if (open.some((intent) => intent.state !== "rejected" && intent.lease.until > clock())) return { kind: "running" };
  const unsure = open.find((intent) => isUnsure(intent) && !intent.doubtful);
  if (unsure) return beingVerified(asked, unsure);
  return { kind: "open", ended: open.find((intent) => intent.quote === quote.id)?.outcome ?? null };
}

/** See `Ordering.lastOf`. */
export async function lastOf(
  { clock, intents, copies, quotes }: Pick<Asked, "clock" | "intents" | "copies" | "quotes">,
  cart: CartId,
  actor: Actor,
): Promise<LastOrder | null> {
  const now = clock();
  const all = await intents.saidOf(actor.user.id, cart);
  const undecided = all.find(
    ({ state, lease }) => state === "sent" || state === "unknown" || (state === "recorded" && lease.until > now),
  );
  if (undecided) return { kind: "being-verified", quote: await quotes.getOpen(undecided.quote, actor) };
  const last = all.findLast(({ saysUntil }) => saysUntil > now);
  if (!last) return null;
  const order = await copies.ofQuote(last.quote);
  return order ? { kind: order.deniedAt ? "after-all" : "placed", order } : { kind: "not-placed" };
}

/** See `Ordering.outcomeOf`. */
export async function outcomeOf(
  parts: Pick<OrderingParts, "signer" | "clock" | "intents" | "copies" | "quotes">,
  signedId: string,
  actor: Actor,
): Promise<{ quote: Quote | null; standing: Standing } | null> {
  const id = parts.signer.verify("quote", signedId) as QuoteId | null;
  if (id === null) return null;
  const order = await parts.copies.ofQuote(id);
  const quote = await parts.quotes.getOf(id, actor);
  if (order?.user === actor.user.id) return { quote, standing: { kind: "placed", order } };
  return quote && { quote, standing: await standingOf({ ...parts, quote, actor }) };
}

/** True if the person was told that nothing was booked. */
export function isDenied({ state, told }: Intent): boolean {
  return state === "rejected" && told?.as === "not-placed";
}

/** The copy of the order that counts as the quote's, see `Intents.orderFor`; null if there is none. */
export async function findOrder({
  intents,
  copies,
  quote,
  actor,
}: Pick<Asked, "intents" | "copies" | "quote" | "actor">): Promise<OrderCopy | null> {
  const ordered = await intents.orderFor(quote, actor.user.id);
  return ordered && copies.ofQuote(ordered);
}

/** True if an order of this intent may exist in the ERP, as far as the shop knows. */
export function isUnsure(intent: Intent): boolean {
  return intent.state === "sent" || intent.state === "unknown" || intent.doubtful;
}

/** Minimum milliseconds between questions to the ERP about one intent, however often the person loads a page. */
const ASKED_EVERY = 1_000;

/** True if no process works on the intent, and a page that is loaded may ask the ERP about it. */
export function mayBeAsked({ lease, askedAt }: Intent, now: number): boolean {
  return lease.until <= now && now - askedAt >= ASKED_EVERY;
}

/**
 * The outcome of a press that sent nothing, because an order of this intent may exist. If the person was told that there
 * is none, its dialog still says so: what the press could not look up is said in the answer.
 */
export async function undecided(asked: Asked, intent: Intent): Promise<PlaceOutcome> {
  return intent.state === "rejected" ? { kind: "refused", reason: "unverified" } : beingVerified(asked, intent);
}

/** The outcome while the order of this intent is being verified. */
async function beingVerified({ quotes, quote }: Asked, intent: Intent): Promise<Standing & { kind: "being-verified" }> {
  return { kind: "being-verified", quote: (await quotes.get(intent.quote)) ?? quote };
}
