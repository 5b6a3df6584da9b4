import type { OrderAttempt } from "./attempt.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import type { Standing } from "./ordering.ts";

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
  return unsure ? beingVerified(asked, unsure) : { kind: "open" };
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

/** The outcome while the order of this intent is being verified. */
export async function beingVerified(
  { quotes, quote }: Asked,
  intent: Intent,
): Promise<Standing & { kind: "being-verified" }> {
  return { kind: "being-verified", quote: (await quotes.get(intent.quote)) ?? quote };
}
