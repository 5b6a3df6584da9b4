import type { OrderDraft } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "./actor.ts";
import type { HeldIntent } from "./intent.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";

/** One try to order, or to learn what became of an order, in a person's name. */
export interface Attempt extends OrderingParts {
  actor: Actor;
  /** the end of the try, in epoch milliseconds of the machine's clock */
  deadline: number;
}

/** A try to order this quote. */
export interface OrderAttempt extends Attempt {
  quote: Quote;
  /** when the try began, in epoch milliseconds of the shop's clock */
  began: number;
  /** network address of a guest whose orders are limited; null if they are not */
  from: string | null;
}

/** A try that holds the lease of this intent. */
export interface HeldAttempt extends Attempt {
  intent: HeldIntent;
}

/** A try whose draft was sent to the ERP, now or earlier. */
export interface SentAttempt extends HeldAttempt {
  draft: OrderDraft;
}
