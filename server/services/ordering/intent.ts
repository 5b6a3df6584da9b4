import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { type OrderDraft, type OrderId, orderDraftSchema } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopRow } from "#server/shop-db/shop-db.ts";
import type { IntentState, Told } from "./intent-state.ts";
import type { QuoteId } from "./quote.ts";
import type { RefusalReason } from "./refusal-reason.ts";

/**
 * The wish to order one version of a cart:
 *
 *     recorded → sent → confirmed | rejected | unknown
 *     unknown → confirmed | rejected
 *     rejected → recorded          (a new try)
 *
 * In `recorded` the ERP has not been asked to book anything; from `sent` on the ERP may have an order.
 */
export interface Intent {
  id: number;
  user: UserId;
  cart: { id: CartId; version: CartVersion };
  quote: QuoteId;
  state: IntentState;
  attempt: number;
  /** the right to work on the intent: its owner, and its end in epoch milliseconds */
  lease: { owner: string | null; until: number };
  /** the encrypted actor; null once nothing more is done in the customer's name */
  actor: string | null;
  draft: OrderDraft | null;
  doubtful: boolean;
  silentSince: number | null;
  checks: number;
  /** error code of the ERP's last answer to a look-up of the order by its key; null if there was none */
  lastAnswer: string | null;
  /** when the ERP was last asked about the order, in epoch milliseconds */
  askedAt: number;
  outcome: AttemptOutcome | null;
  order: OrderId | null;
  clearingVersion: CartVersion | null;
  /** products whose quantities the person set while the order was in doubt: they stay in the cart unchanged */
  kept: ProductId[];
  /** what the person was told of the order, and when, in epoch milliseconds; null if they were told nothing */
  told: { as: Told; at: number } | null;
  /** until when the cart's page says how the order ended, in epoch milliseconds; 0 if it does not */
  saysUntil: number;
  /** true while a job asks the ERP about the order, though the person was told that there is none */
  isWatched: boolean;
  /** true if operators confirmed that the ERP has the order; the ERP may not know the order's key */
  byHand: boolean;
  closedAt: number | null;
  /** time at which the latest try began, in epoch milliseconds: jobs check the outcome for three days from then on */
  createdAt: number;
}

/** An intent whose lease the caller holds. */
export interface HeldIntent extends Intent {
  lease: { owner: string; until: number };
}

/** The reason why a try ended without an order; requests that waited for the try return the same outcome. */
export type AttemptOutcome =
  | { kind: "changed"; quote: QuoteId }
  | { kind: "cart-changed" }
  | { kind: "refused"; reason: RefusalReason };

/** A row of the table as an intent. */
export function toIntent(of: ShopRow<"intent">): Intent {
  return {
    id: of.id,
    user: of.user_id,
    cart: { id: of.cart_id, version: of.cart_version },
    quote: of.quote_id,
    state: of.state,
    attempt: of.attempt,
    lease: { owner: of.lease_owner, until: of.lease_until },
    actor: of.actor,
    draft: of.draft === null ? null : orderDraftSchema.parse(JSON.parse(of.draft)),
    doubtful: of.doubtful === 1,
    silentSince: of.silent_since,
    checks: of.checks,
    lastAnswer: of.last_answer,
    askedAt: of.asked_at,
    outcome: of.outcome === null ? null : JSON.parse(of.outcome),
    order: of.order_id,
    clearingVersion: of.clearing_version,
    kept: JSON.parse(of.kept),
    told: of.told === null ? null : { as: of.told, at: of.told_at ?? of.created_at },
    saysUntil: of.says_until ?? 0,
    isWatched: of.state === "rejected" && of.check_at !== null,
    byHand: of.by_hand === 1,
    closedAt: of.closed_at,
    createdAt: of.created_at,
  };
}
