import type { Consignment, Delivery } from "../delivery.ts";
import { type LocalTime, toLocalDate } from "../local-date.ts";
import type { Order } from "../orders.ts";
import { isFreeOfVat } from "../tax.ts";
import { addUp } from "../totals.ts";
import type { Priced } from "./conditions.ts";
import { planOf, type Supply } from "./supply.ts";

/** How the goods of an order can leave: one by one as they become available, or together. */
export interface Deliveries {
  count: number;
  /** local date on which the whole order can leave together; null: no date is known */
  together: string | null;
}

/** The fields that say when the pieces of a cart line or an order line leave. */
export type Pieces = Pick<Priced, "quantity" | "now" | "later" | "supply" | "quotedAt">;

/**
 * Counts one delivery for each day and place from which pieces leave; if the order is picked up, one for each day. If a
 * line has no `supply`, its quantity `now` leaves today and its quantity `later` on an unknown day.
 */
export function deliveriesOf(lines: readonly Pieces[], { isPickUp }: { isPickUp: boolean }): Deliveries {
  const parts = lines.flatMap((line) => partsOf(line));
  const placeOf = ({ warehouse, date }: Supply) => (isPickUp || date === null ? "" : warehouse);
  const count = new Set(parts.map((part) => `${part.date} ${placeOf(part)}`)).size;
  const together = parts.map(({ date, gathered = date }) => gathered);
  return { count, together: together.includes(null) ? null : (together.toSorted().at(-1) ?? null) };
}

/** The pieces of an order that the ERP has booked. */
export function piecesOf({ lines, placedAt }: Pick<Order, "lines" | "placedAt">): Pieces[] {
  return lines.map((line) => ({ ...line, quotedAt: placedAt }));
}

/** Another number of deliveries than before; null: more than one, but the number is not known. */
export interface ShipmentChange {
  kind: "shipment";
  old: number | null;
  new: number | null;
}

/**
 * The number of deliveries, or of pick-ups, in which these lines go; null if there is more than one, and the ERP does not
 * say where the pieces of each line come from.
 */
export function countDeliveries(
  { shipment, to }: Pick<Delivery, "shipment" | "to">,
  lines: readonly Pieces[],
): number | null {
  if (shipment === "together") return 1;
  const { count } = deliveriesOf(lines, { isPickUp: to.kind === "pickup" });
  if (count < 2) return 1;
  return isWithPlaces(lines) ? count : null;
}

interface Shipped {
  delivery: Delivery | null;
  lines: readonly Pieces[];
}

/**
 * The change of the number of deliveries since an order was shown. It is no condition of the distributor, so that an ERP
 * does not refuse an order for it, but a buyer is told. Empty also without a delivery, and if only one of the two says
 * where the pieces come from.
 */
export function shipmentChangesOf(before: Shipped, now: Shipped): ShipmentChange[] {
  if (!before.delivery || !now.delivery || now.lines.length === 0) return [];
  if (isWithPlaces(before.lines) !== isWithPlaces(now.lines)) return [];
  const old = countDeliveries(before.delivery, before.lines);
  const present = countDeliveries(now.delivery, now.lines);
  return old === present ? [] : [{ kind: "shipment", old, new: present }];
}

function isWithPlaces(lines: readonly Pieces[]): boolean {
  return lines.every(({ supply }) => supply !== undefined);
}

/** The facts on which the delivery of an order with these lines depends. */
export function toConsignment(
  lines: readonly Priced[],
  { isPickUp, now }: { isPickUp: boolean; now: LocalTime },
): Consignment {
  return {
    goods: addUp(lines).goods,
    deliveries: deliveriesOf(lines, { isPickUp }).count,
    now,
    isFreeOfVat: isFreeOfVat(lines),
  };
}

/** The goods of an order that leave last, and so cannot arrive by the wished day. */
export interface TooLate {
  /** local date on which these goods leave, or can be picked up; null: no date is known */
  date: string | null;
}

/**
 * Compares the wished day of a delivery with the days on which its goods leave. A delivery takes one day; goods that
 * are picked up are available on the same day. Null if all goods can arrive in time, or no day is wished.
 */
export function tooLateFor(
  { date, to, shipment }: Pick<Delivery, "date" | "to" | "shipment">,
  lines: readonly Priced[],
): TooLate | null {
  if (date === null) return null;
  const parts = lines.flatMap((line) => partsOf(line));
  const days = parts.map((part) => (shipment === "together" ? (part.gathered ?? part.date) : part.date));
  if (days.includes(null)) return { date: null };
  const last = days.toSorted().at(-1) ?? null;
  const isInTime = last === null || (to.kind === "pickup" ? last <= date : last < date);
  return isInTime ? null : { date: last };
}

/** The supplies that make up the quantity of a line. A supply of kind shelf without a date leaves today. */
function partsOf({ quantity, now, later, supply, quotedAt }: Pieces): Supply[] {
  const today = toLocalDate(Date.parse(quotedAt));
  if (supply)
    return planOf(quantity, supply).map((part) =>
      part.kind === "shelf" ? { ...part, date: part.date ?? today } : part,
    );
  const parts: Supply[] = [
    { warehouse: "", quantity: now, date: today, kind: "shelf" },
    { warehouse: "", quantity: later, date: null, kind: "supplier" },
  ];
  return parts.filter((part) => part.quantity > 0);
}
