import type { DatabaseSync } from "node:sqlite";
import { toTrackingPage } from "../../../contract/carriers.ts";
import { ErpError } from "../../../contract/errors.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { DeliveryNote, Portion, Tracking } from "../../../contract/order-events.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { toPaperKey } from "../../../contract/part-number.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

export type { Portion };

/** The carrier of a delivery, and the number of the parcel. */
export interface Parcel {
  /** "" if unknown */
  carrier: string;
  number: string;
}

/** Deliveries for orders. Writing requires a transaction of the caller. */
export interface OfficeDeliveries {
  /**
   * Delivers portions of an order at an instant; all open portions unless given. The order is then delivered or
   * partly-delivered. NOT_FOUND for an unknown order or line; VALIDATION (lines) for more pieces than are open;
   * INVALID_STATE if nothing is open. Returns the delivery note.
   */
  deliver(order: OrderId, portions: readonly Portion[] | null, at: number, parcel?: Parcel): DeliveryNote;
  /**
   * The portions to deliver or to put ready: those given, or all open ones. The same errors as `deliver`; nothing is
   * written.
   */
  requireOpen(order: OrderId, portions: readonly Portion[] | null): readonly Portion[];
}

export function createDeliveries(db: DatabaseSync): OfficeDeliveries {
  const selectStatus = prepare<{ status: string }>(db, "select status from customer_order where number = ?");
  const selectOpen = prepare<Portion>(db)`select position, quantity - delivered - cancelled as quantity
    from order_line where customer_order = ? and delivered + cancelled < quantity order by position`;
  const selectLine = prepare(db, "select 1 from order_line where customer_order = ? and position = ?");
  const insert = prepare<{ id: number }>(db)`
    insert into delivery (customer_order, at, date, carrier, tracking) values (?, ?, ?, ?, ?) returning id`;
  const insertLine = prepare(db, "insert into delivery_line (delivery, position, quantity) values (?, ?, ?)");
  const setStatus = prepare(db, "update customer_order set erp_status = ? where number = ?");

  function requireOpen(order: OrderId, portions: readonly Portion[] | null): readonly Portion[] {
    const status = selectStatus.get(order)?.status;
    if (status === undefined) throw new ErpError("NOT_FOUND", { what: "order", id: order });
    const open = selectOpen.all(order);
    if (status === "cancelled" || open.length === 0)
      throw new ErpError("INVALID_STATE", { state: status === "cancelled" ? status : "delivered" });
    const parts = portions ?? open;
    const strange = parts.find(({ position }) => !selectLine.get(order, position));
    if (strange) throw new ErpError("NOT_FOUND", { what: "line", id: String(strange.position) });
    assertPortions(parts, open);
    return parts;
  }

  return {
    requireOpen,
    deliver(order, portions, at, parcel) {
      const lines = requireOpen(order, portions);
      const date = toLocalDate(at);
      const id = insert.get(order, at, date, parcel?.carrier ?? null, parcel?.number ?? null)?.id ?? 0;
      for (const { position, quantity } of lines) insertLine.run(id, position, quantity);
      setStatus.run(selectOpen.all(order).length === 0 ? "delivered" : "partly-delivered", order);
      const tracking = toTracking(parcel?.carrier ?? null, parcel?.number ?? null);
      return { number: toNoteNumber(id, date), date, lines, tracking };
    },
  };
}

/** Reads the delivery notes of an order, oldest first, without returns. */
export function createDeliveryNotes(db: DatabaseSync): (order: OrderId) => DeliveryNote[] {
  const select = prepare<NoteRow>(db)`
    select delivery.id, date, carrier, tracking, position, quantity
    from delivery join delivery_line as part on part.delivery = delivery.id
    where customer_order = ? and quantity > 0 order by delivery.id, position`;
  return (order) =>
    [...Map.groupBy(select.all(order), ({ id }) => id)].map(([id, rows]) => {
      const { date = "", carrier = null, tracking = null } = rows[0] ?? {};
      const lines = rows.map(({ position, quantity }) => ({ position, quantity }));
      return { number: toNoteNumber(id, date), date, lines, tracking: toTracking(carrier, tracking) };
    });
}

interface NoteRow extends Portion {
  id: number;
  date: string;
  carrier: string | null;
  tracking: string | null;
}

/** `26-D-000123` (dostavnica). */
function toNoteNumber(id: number, date: string): string {
  return `${date.slice(2, 4)}-D-${String(id).padStart(6, "0")}`;
}

/** The delivery whose note has this number, and the pattern of its date; null if the text is no such number. */
export function readNoteNumber(text: string): { id: number; date: string } | null {
  const [, year, id] = /^(\d{2})D(\d{6,12})$/.exec(toPaperKey(text)) ?? [];
  return year === undefined || id === undefined ? null : { id: Number(id), date: `20${year}-%` };
}

function toTracking(carrier: string | null, number: string | null): Tracking | null {
  if (number === null) return null;
  return { carrier: carrier ?? "", number, url: toTrackingPage(carrier ?? "", number) };
}

/** VALIDATION (lines) unless there is at least one portion, each line occurs once, and no quantity exceeds `most`. */
export function assertPortions(portions: readonly Portion[], most: readonly Portion[]): void {
  if (portions.length === 0) throw new ErpError("VALIDATION", { field: "lines", rule: "required" });
  const left = new Map(most.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of portions) {
    const limit = left.get(position) ?? 0;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > limit)
      throw new ErpError("VALIDATION", { field: "lines", rule: "max", limit });
    left.delete(position);
  }
}
