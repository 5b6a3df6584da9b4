import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import { trackingLink } from "#erp-adapter/contract/carriers.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import {
  type DeliveryNote,
  isHandedOver,
  ORDER_STEPS,
  type OrderStep,
  type OrderStepKind,
  type Portion,
  type Tracking,
} from "#erp-adapter/contract/order-events.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";

/** A step as the page of an order shows it. */
export interface ShownStep {
  id: string;
  /** picked-up: goods handed over at a counter, for which the ERP has a `dispatched` step */
  kind: OrderStepKind | "placed" | "picked-up" | "cancellation-requested";
  /** instant; null if only the day is known, which is then in `on` */
  at: string | null;
  /** local date; null if `at` has the instant */
  on: string | null;
  /** local date on which the goods leave; null if it is not known */
  day: string | null;
  /** local date that was named before `day`; null if none was named */
  before: string | null;
  /** null: the whole order */
  lines: readonly Portion[] | null;
  delivery: string | null;
  tracking: { carrier: string; number: string; link: string | null } | null;
  invoice: InvoiceId | null;
  accepted: readonly number[];
  refused: readonly number[];
  reason: string | null;
}

type Told = Pick<Order, "id" | "placedAt" | "cancellations" | "deliveries" | "delivery" | "history">;

/**
 * The steps of an order, earliest first: the ERP's history or, without a history, the events that the shop has stored.
 * Delivery notes that no step names are added with their date. Empty if nothing followed the placing of the order.
 */
export function toShownSteps(order: Told, kept: readonly OrderStep[]): ShownStep[] {
  const steps = (order.history ?? kept).flatMap((step) => toShown(step, order));
  const named = new Set(steps.map(({ delivery }) => delivery));
  const unnamed = (order.deliveries ?? []).filter(({ number }) => !named.has(number));
  const requests = order.cancellations.map(({ requestedAt, lines }) => ({
    ...blank(`requested ${requestedAt} ${lines[0]}`, "cancellation-requested"),
    at: requestedAt,
    refused: lines,
  }));
  const answers = steps.some(({ kind }) => kind === "cancellation-answered")
    ? []
    : order.cancellations.flatMap(toAnswered);
  const delivered = unnamed.map((note) => toDelivered(note, order));
  const later = [...steps, ...delivered, ...requests, ...answers].toSorted(inTime);
  return later.length === 0 ? [] : [{ ...blank("placed", "placed"), at: order.placedAt }, ...later];
}

function toShown({ id, kind, ...step }: OrderStep, order: Told): ShownStep[] {
  const known = ORDER_STEPS.find((one) => one === kind);
  if (!known) return [];
  const { at, date = null, before = null, lines = null, delivery = null, tracking, invoice = null } = step;
  const { accepted = [], refused = [], reason = null } = step;
  const shown = { at, day: date, before, lines, delivery, tracking: toShownTracking(tracking ?? null), invoice };
  const word = isHandedOver({ kind, tracking }, order) ? "picked-up" : known;
  return [{ ...blank(id, word), ...shown, accepted, refused, reason }];
}

function toDelivered({ number, date, lines, tracking }: DeliveryNote, order: Told): ShownStep {
  const kind = "dispatched";
  const isFetched = isHandedOver({ kind, tracking: tracking ?? undefined }, order);
  const delivered = blank(`delivery ${number}`, isFetched ? "picked-up" : kind);
  return { ...delivered, on: date, lines, delivery: number, tracking: toShownTracking(tracking) };
}

function toAnswered({ answer, requestedAt, lines }: Cancellation): ShownStep[] {
  if (!answer) return [];
  const { answeredAt: at, accepted, refused, reason } = answer;
  return [{ ...blank(`answered ${requestedAt} ${lines[0]}`, "cancellation-answered"), at, accepted, refused, reason }];
}

function toShownTracking(tracking: Tracking | null): ShownStep["tracking"] {
  return tracking && { carrier: tracking.carrier, number: tracking.number, link: trackingLink(tracking) };
}

function blank(id: string, kind: ShownStep["kind"]): ShownStep {
  const none = {
    at: null,
    on: null,
    day: null,
    before: null,
    lines: null,
    delivery: null,
    tracking: null,
    invoice: null,
  };
  return { id, kind, ...none, accepted: [], refused: [], reason: null };
}

const USUAL: readonly ShownStep["kind"][] = [
  "placed",
  ...ORDER_STEPS.slice(0, ORDER_STEPS.indexOf("cancellation-answered")),
  "cancellation-requested",
];

/**
 * Compares steps by time, and steps of the same instant by their usual order. A step with only a date counts as 23:00
 * UTC.
 */
function inTime(one: ShownStep, other: ShownStep): number {
  const rank = ({ kind }: ShownStep) => {
    const usual = kind === "picked-up" ? "dispatched" : kind;
    return USUAL.includes(usual) ? USUAL.indexOf(usual) : USUAL.length;
  };
  return instantOf(one) - instantOf(other) || rank(one) - rank(other);
}

function instantOf({ at, on }: ShownStep): number {
  return Date.parse(at ?? `${on}T23:00:00Z`);
}
