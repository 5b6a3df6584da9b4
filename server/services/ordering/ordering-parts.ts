import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { type CartRemarks, createCartRemarks } from "../cart-remarks/cart-remarks.ts";
import type { Clock, NewId } from "../clock.ts";
import { createDeliveryChoices, type DeliveryChoices } from "../delivery/delivery-choices.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Signer } from "../signing.ts";
import { createIntents, type Intents } from "./intents.ts";
import { createOrderCopies, type OrderCopies } from "./order-copy.ts";
import { createQuotes, type Quotes } from "./quotes.ts";

/** The dependencies of the steps of an order. */
export interface OrderingParts {
  db: ShopDb;
  erp: Pick<ErpAdapter, "capabilities" | "conditions" | "carts" | "orders"> & {
    delivery: Pick<ErpAdapter["delivery"], "options">;
    accounts: Pick<ErpAdapter["accounts"], "profile">;
  };
  signer: Signer;
  /** the clock for leases and for all times stored in the database */
  clock: Clock;
  /** the clock for the deadlines of calls to the ERP */
  machineClock: Clock;
  ids: NewId;
  log: Pick<Logger, "info" | "warn" | "error">;
  outbox: Pick<Outbox, "hold" | "release" | "drop" | "kick" | "on">;
  /**
   * true if *no such order* is the ERP's last word once the call that places the order has ended: the ERP runs in the
   * shop's own process. Elsewhere, an order may still be on its way
   */
  isAbsenceFinal: boolean;
  quotes: Quotes;
  intents: Intents;
  copies: OrderCopies;
  deliveryChoices: DeliveryChoices;
  /** resolves after that many milliseconds */
  pause: (milliseconds: number) => Promise<void>;
  /** called as each step is reached; a test throws here to simulate the end of the process */
  reach: (step: OrderingStep) => void;
}

/** The stores of an order. */
export interface Stores {
  quotes: Quotes;
  intents: Intents;
  copies: OrderCopies;
  outbox: MailQueue;
  deliveryChoices: DeliveryChoices;
  cartRemarks: CartRemarks;
}

/** Runs `work` with the stores inside one transaction; `work` must await nothing else. */
export function transact<Result>(
  { db, clock, ids, outbox }: Pick<OrderingParts, "db" | "clock" | "ids" | "outbox">,
  work: (stores: Stores & { db: ShopTransaction }) => Promise<Result>,
): Promise<Result> {
  return db.transact((inner) =>
    work({ ...createStores({ db: inner, clock, ids }), outbox: outbox.on(inner), db: inner }),
  );
}

export function createStores(given: { db: ShopDb; clock: Clock; ids: NewId }): Omit<Stores, "outbox"> {
  return {
    quotes: createQuotes(given),
    intents: createIntents(given),
    copies: createOrderCopies(given.db),
    deliveryChoices: createDeliveryChoices(given),
    cartRemarks: createCartRemarks(given),
  };
}

/** The points of an order at which a test can let the process end. */
export type OrderingStep = "recorded" | "sent" | "answered" | "confirmed" | "clearing" | "cart-updated" | "closed";

/** Milliseconds that an order may take, from the request to the answer. */
export const ORDER_BUDGET = 10_000;

/** Milliseconds by which a lease outlives its work. */
export const LEASE_MARGIN = 5_000;

/** The end of a lease that outlives a deadline. */
export function leaseBeyond(
  { clock, machineClock }: Pick<OrderingParts, "clock" | "machineClock">,
  deadline: number,
  margin = LEASE_MARGIN,
): number {
  return clock() + (deadline - machineClock()) + margin;
}

/** Milliseconds that one try to remove ordered lines from a cart may take. */
export const CLEARING_BUDGET = 3_000;

/**
 * Milliseconds by which the lease of a confirmed order outlives CLEARING_BUDGET: short, so that a process that dies blocks
 * no cart for long.
 */
export const CLEARING_MARGIN = 1_000;

/** Milliseconds between two looks at an intent that another request works on. */
export const LOOK_EVERY = 40;
