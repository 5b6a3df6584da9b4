import type { Supply } from "../../../contract/conditions/supply.ts";
import type { OrderStep, Portion } from "../../../contract/order-events.ts";
import type { Order } from "../../../contract/orders.ts";
import { latestDay } from "./latest-day.ts";

/**
 * The day on which pieces of an order are sent, as the customer was told last: by a step, or with the order itself. If
 * a line was agreed with several dates of announced goods, `agreed` is the date of these pieces. `isOfOrder` is true if
 * the day was told for the whole order.
 */
export function toldDay(
  order: Order,
  pieces: readonly Portion[],
  agreed: string | null,
): { day: string | null; isOfOrder: boolean } {
  const positions = new Set(pieces.map(({ position }) => position));
  const step = order.history?.findLast((one) => isAboutDay(one) && isAbout(one, positions));
  if (step) return { day: step.date ?? null, isOfOrder: !step.lines };
  const lines = order.lines.filter(({ position }) => positions.has(position));
  const parts = lines.flatMap(({ supply = [] }) => supply);
  if (order.delivery?.shipment === "together") return { day: latestOf(parts), isOfOrder: false };
  const days = parts.filter(({ kind }) => kind === "incoming").map(({ date }) => date);
  return { day: days.includes(agreed) ? agreed : (days[0] ?? null), isOfOrder: false };
}

/**
 * The day on which the last of these pieces is gathered; null if it is not known. Pieces on a shelf without a day cause
 * no delay.
 */
function latestOf(parts: readonly Supply[]): string | null {
  const known = parts.filter(({ kind, date, gathered = date }) => kind !== "shelf" || gathered !== null);
  return latestDay(known.map(({ date, gathered = date }) => gathered));
}

/** True for a step that announces or withdraws a day: a confirmation without a day says nothing about days. */
function isAboutDay({ kind, date }: OrderStep): boolean {
  return kind === "date-moved" || (kind === "confirmed" && typeof date === "string");
}

function isAbout({ lines }: OrderStep, positions: ReadonlySet<number>): boolean {
  return !lines || lines.some(({ position }) => positions.has(position));
}
