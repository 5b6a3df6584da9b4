import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import type { GuestBound } from "./guest-bound.ts";
import type { Intents } from "./intents.ts";
import type { OrderCopies } from "./order-copy.ts";
import type { Quotes } from "./quotes.ts";

/** The dependencies of the steps of an order. */
export interface OrderingParts {
  db: ShopDb;
  erp: Pick<ErpAdapter, "conditions" | "carts" | "orders"> & { accounts: Pick<ErpAdapter["accounts"], "profile"> };
  signer: Signer;
  clock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
  outbox: Pick<Outbox, "hold" | "release" | "drop" | "kick">;
  quotes: Quotes;
  intents: Intents;
  copies: OrderCopies;
  beyondGuest: GuestBound;
  /** resolves after that many milliseconds */
  pause: (milliseconds: number) => Promise<void>;
  /** called as each step is reached; a test ends the process there by throwing */
  reach: (step: OrderStep) => void;
}

/** The points between which a process may die. */
export type OrderStep = "recorded" | "sent" | "answered" | "confirmed" | "clearing" | "cart-updated" | "closed";

/** Milliseconds that an order may take, from the request to the answer. */
export const ORDER_BUDGET = 10_000;

/** Milliseconds by which a lease outlives its work. */
export const LEASE_MARGIN = 5_000;

/** Milliseconds that one try to remove ordered lines from a cart may take. */
export const CLEARING_BUDGET = 3_000;

/**
 * Milliseconds by which the lease of a confirmed order outlives CLEARING_BUDGET: short, so that a process that dies blocks
 * no cart for long.
 */
export const CLEARING_MARGIN = 1_000;

/** Milliseconds between two looks at an intent that another request works on. */
export const LOOK_EVERY = 40;
