import type { AttemptOutcome } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import type { Quote } from "./quote.ts";
import type { RefusalReason } from "./refusal-reason.ts";

export type PlaceOutcome =
  | { kind: "placed"; order: OrderCopy }
  /** nothing ordered; `quote` shows the new conditions and what changed */
  | { kind: "changed"; quote: Quote }
  /** nothing ordered: the cart differs from the shown one */
  | { kind: "cart-changed" }
  /** the ERP's answer is not known yet; `quote`, possibly an earlier quote of the same cart, is being verified */
  | { kind: "being-verified"; quote: Quote }
  /** nothing ordered, cart unchanged, and the same quote may be tried again */
  | { kind: "refused"; reason: RefusalReason }
  /** nothing ordered: a guest has ordered too often within an hour */
  | { kind: "too-many"; retryAfterSeconds: number };

export type Standing =
  /** not ordered yet, may be ordered; `ended`: why the last try of this quote ordered nothing, null if there was none */
  | { kind: "open"; ended: AttemptOutcome | null }
  /** being ordered right now */
  | { kind: "running" }
  | { kind: "being-verified"; quote: Quote }
  | { kind: "placed"; order: OrderCopy };

export type LastOrder =
  /** it is under way or in doubt; `quote`: what was ordered, null if it has expired */
  | { kind: "being-verified"; quote: Quote | null }
  /** the person was told in the last day that it was never booked, and has neither ordered nor emptied the cart since */
  | { kind: "not-placed" }
  /**
   * in the last day it was booked after all, or (`placed`) it was found of which the person could read that it is being
   * verified; the person has neither ordered nor emptied the cart since
   */
  | { kind: "after-all" | "placed"; order: OrderCopy };
