import type { PartnerCode } from "./context.ts";
import type { InvoiceId } from "./invoices.ts";
import type { OrderId } from "./orders.ts";

/**
 * The steps of an order after it was placed, in their usual order. date-moved: the day of delivery is another one · ready: waits
 * to be picked up · dispatched: has left the house.
 */
export const ORDER_STEPS = [
  "confirmed",
  "date-moved",
  "ready",
  "dispatched",
  "invoiced",
  "cancellation-answered",
] as const;
export type OrderStepKind = (typeof ORDER_STEPS)[number];

/** A quantity of one line of an order. */
export interface Portion {
  position: number;
  quantity: number;
}

/** Where a parcel can be followed. */
export interface Tracking {
  /** the carrier's name; "" if unknown */
  carrier: string;
  number: string;
  /** the carrier's own page of the parcel; null if there is none */
  url: string | null;
}

/** One step of an order. */
export interface OrderStep {
  /** the step's own id, for good; no other step of this ERP ever has it */
  id: string;
  /** instant, RFC 3339 in UTC */
  at: string;
  /** an `OrderStepKind`; readers skip a kind that they do not know */
  kind: string;
  /** ready, dispatched: which pieces; left out for all that was open */
  lines?: readonly Portion[];
  /** dispatched: the number of the delivery note */
  delivery?: string;
  /** dispatched */
  tracking?: Tracking;
  /** invoiced */
  invoice?: InvoiceId;
  /** confirmed, date-moved: the local day on which the goods leave; null if it is not known */
  date?: string | null;
  /** date-moved: the day told before; null if none was */
  before?: string | null;
  /** cancellation-answered: positions that are cancelled, and those that are not */
  accepted?: readonly number[];
  refused?: readonly number[];
  /** cancellation-answered: the office's own words */
  reason?: string;
}

/** A step as the feed gives it. */
export interface OrderEvent extends OrderStep {
  order: OrderId;
  /** as the order has it, to the letter: tells orders apart whose number a restored ERP has issued twice */
  placedAt: string;
  /** null for a guest's order */
  partner: PartnerCode | null;
}

/** One answer of the feed of order events: the next one is asked for with its cursor. */
export interface OrderEventPart {
  events: readonly OrderEvent[];
  cursor: string;
  /** false: nothing else for now, the cursor waits for what happens */
  more: boolean;
}

/** A delivery note. */
export interface DeliveryNote {
  number: string;
  /** local date */
  date: string;
  lines: readonly Portion[];
  tracking: Tracking | null;
}

/** The most events of one answer. */
export const MAX_EVENTS = 1_000;
