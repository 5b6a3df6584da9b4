import type { PartnerCode } from "./context.ts";
import { type Delivery, pickUpBranch } from "./delivery.ts";
import type { InvoiceId } from "./invoices.ts";
import type { OrderId } from "./orders.ts";

/**
 * The steps of an order after it was placed, in their usual order. date-moved: the day of delivery has changed · ready:
 * the goods wait to be picked up · dispatched: the goods have left the distributor · released, hold-refused,
 * hold-expired: the order's hold has ended; after the last two the whole order is cancelled.
 */
export const ORDER_STEPS = [
  "released",
  "confirmed",
  "date-moved",
  "ready",
  "dispatched",
  "invoiced",
  "cancellation-answered",
  "hold-refused",
  "hold-expired",
] as const;
export type OrderStepKind = (typeof ORDER_STEPS)[number];

/** A quantity of one line of an order. */
export interface Portion {
  position: number;
  quantity: number;
}

/** The tracking data of a parcel. */
export interface Tracking {
  /** the carrier's name; "" if unknown */
  carrier: string;
  number: string;
  /** URL of the carrier's page for the parcel; null if there is none */
  url: string | null;
}

/** One step of an order. */
export interface OrderStep {
  /** the step's permanent id; no other step of this ERP ever has it */
  id: string;
  /** instant, RFC 3339 in UTC */
  at: string;
  /** an `OrderStepKind`; readers skip a kind that they do not know */
  kind: string;
  /** ready, dispatched, date-moved: the pieces of each line; missing if the step is about all open pieces */
  lines?: readonly Portion[];
  /** dispatched: the number of the delivery note */
  delivery?: string;
  /** dispatched: the parcel */
  tracking?: Tracking;
  /** invoiced: the id of the new invoice */
  invoice?: InvoiceId;
  /** confirmed, date-moved: the local day on which the goods leave; null if it is not known */
  date?: string | null;
  /** date-moved: the day named before; null if none was named */
  before?: string | null;
  /** cancellation-answered: positions that are cancelled, and those that are not */
  accepted?: readonly number[];
  refused?: readonly number[];
  /** cancellation-answered, hold-refused: the office's own words */
  reason?: string;
}

/**
 * True for a `dispatched` step that handed goods over at a counter: the order is a pick-up and the step has no parcel.
 * Goods of a pick-up order that have a parcel were sent after all.
 */
export function isHandedOver(
  { kind, tracking }: Pick<OrderStep, "kind" | "tracking">,
  { delivery }: { delivery?: Pick<Delivery, "to"> },
): boolean {
  return kind === "dispatched" && !tracking && pickUpBranch(delivery) !== null;
}

/** A step as the feed gives it. */
export interface OrderEvent extends OrderStep {
  order: OrderId;
  /** the same text as the order's `placedAt`: distinguishes two orders if a restored ERP has issued one number twice */
  placedAt: string;
  /** null for a guest's order */
  partner: PartnerCode | null;
}

/** One answer of the feed of order events; the next call passes its `cursor`. */
export interface OrderEventPart {
  events: readonly OrderEvent[];
  cursor: string;
  /** false: nothing else for now; later calls with the cursor return newer events */
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
