import type { Logger } from "pino";
import type { CallContext, IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock, NewId } from "../clock.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import type { Actor } from "./actor.ts";
import type { GuestBound } from "./guest-bound.ts";
import type { Intents } from "./intents.ts";
import type { OrderCopies } from "./order-copy.ts";
import type { Quotes } from "./quotes.ts";

/** What the steps of an order work with. */
export interface OrderingParts {
  db: ShopDb;
  erp: Pick<ErpAdapter, "conditions" | "carts" | "orders"> & { accounts: Pick<ErpAdapter["accounts"], "profile"> };
  signer: Signer;
  clock: Clock;
  ids: NewId;
  log: Pick<Logger, "info" | "warn" | "error">;
  outbox: Pick<Outbox, "hold" | "release" | "drop" | "kick">;
  quotes: Quotes;
  intents: Intents;
  copies: OrderCopies;
  beyondGuest: GuestBound;
  /** waits that many milliseconds */
  pause: (milliseconds: number) => Promise<void>;
  /** called as each step is reached; a test ends the process there by throwing */
  reach: (step: OrderStep) => void;
}

/** The points between which a process may end. */
export type OrderStep = "recorded" | "sent" | "answered" | "confirmed" | "clearing" | "cart-updated" | "closed";

/** Milliseconds that an order may take, from the click to the answer. */
export const ORDER_BUDGET = 10_000;

/** Milliseconds by which a lease outlives the work it is for. */
export const LEASE_MARGIN = 5_000;

/** Milliseconds that taking the ordered lines out of a cart may take at a time. */
export const CLEARING_BUDGET = 3_000;

/** Milliseconds by which the lease of a confirmed order outlives that: a process that ends soon keeps no cart waiting. */
export const CLEARING_MARGIN = 1_000;

/** Milliseconds between two looks at an intent that another request works on. */
export const LOOK_EVERY = 40;

/** The call context of an actor until a deadline; the client's going away does not end it. */
export function toContext(actor: Actor, deadline: number, idempotencyKey?: IdempotencyKey): CallContext {
  const { user, token, partner, locale, requestId } = actor;
  return {
    user: { id: user.id },
    token,
    partner,
    locale,
    requestId,
    deadline,
    ...(idempotencyKey && { idempotencyKey }),
  };
}
