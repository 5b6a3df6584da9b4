import type { DatabaseSync } from "node:sqlite";
import type { Locale, PartnerCode, UserId } from "../../../contract/context.ts";
import { type CarrierId, chargeOf, type Delivery } from "../../../contract/delivery.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { GuestBuyer, Prepayment } from "../../../contract/guest-buyer.ts";
import { type LineRemarks, remarksOf } from "../../../contract/line-remarks.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { HoldKind, OrderHold } from "../../../contract/order-hold.ts";
import type { Order, OrderId, OrderLine, OrderStatus } from "../../../contract/orders.ts";
import { addUp, lineTotal } from "../../../contract/totals.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import { createDeliveryNotes } from "../ledger/deliveries.ts";
import { SELLER, SELLER_IBAN } from "../ledger/seller.ts";
import { createHoldBook } from "./hold-book.ts";
import { createOrderEvents } from "./order-events.ts";
import { NEW_ORDER } from "./order-status.ts";
import { createOrderIndex } from "./order-words.ts";
import { createStoredCancellations } from "./stored-cancellations.ts";

/** A booked line: titles in both languages, so that the order reads the same after the catalogue changes. */
export interface BookedLine extends Omit<OrderLine, "position" | "title" | "delivered" | "open" | "total"> {
  titleEn: string;
  titleHr: string;
}

export interface NewOrder {
  user: UserId;
  /** null for a guest */
  partner: PartnerCode | null;
  /** epoch milliseconds */
  placedAt: number;
  documentNumber: string;
  guestEmail: string | null;
  buyer: GuestBuyer | null;
  delivery: Delivery | null;
  note: string | null;
  /** null: the order does not wait */
  hold: HoldKind | null;
  /** the id of the register's answer on which an order without VAT relies */
  vatAnswer?: number | null;
  lines: readonly BookedLine[];
}

/** An order and its owner. */
export interface BookedOrder {
  user: UserId;
  partner: PartnerCode | null;
  /** the buyer's note on the whole order; "" without one */
  note: string;
  order: Order;
}

/** The stored orders. */
export interface OrderBook {
  /** Stores an order under the next number of its local year. Requires a transaction of the caller. */
  add(order: NewOrder): OrderId;
  get(id: OrderId, locale: Locale): BookedOrder | null;
  /** Newest first; equal instants by number. */
  list(locale: Locale): BookedOrder[];
  /** Sets the ERP's own status word. NOT_FOUND for an unknown order. */
  setStatus(id: OrderId, erpStatus: string): void;
}

/** With `isSearchable` false, orders become searchable only by fillOrderSearch, which is quicker for many orders. */
export function createOrderBook(db: DatabaseSync, { isSearchable = true } = {}): OrderBook {
  const countUp = prepare<{ last: number }>(db)`insert into order_count (year, last) values (?, 1)
    on conflict (year) do update set last = last + 1 returning last`;
  const insertOrder = prepare<{ seq: number }>(db)`insert into customer_order
    (number, user, partner, placed_at, date, document_number, guest_email, buyer, note, erp_status,
      delivery, delivery_cost, delivery_vat, searchable, vat_answer, seq)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (select coalesce(max(seq), 0) + 1 from customer_order))
    returning seq`;
  const columns = Object.keys(LINE_COLUMNS).join(", ");
  const fields = Object.values(LINE_COLUMNS).map((field) => `value ->> '${field}'`);
  const named = Object.entries(LINE_COLUMNS).map(([column, field]) => `${column} as ${field}`);
  const insertLines = prepare(db)`insert into order_line (customer_order, position, ${columns})
    select ?, key + 1, ${fields.join(", ")} from json_each(?) order by key`;
  const selectOrder = prepare<OrderRow>(db, "select * from customer_order where number = ?");
  const selectOrders = prepare<OrderRow>(db, "select * from customer_order order by placed_at desc, number desc");
  const selectLines = prepare<LineRow>(db)`select position, delivered, cancelled, ${named.join(", ")}
    from order_line where customer_order = ? order by position`;
  const updateStatus = prepare(db, "update customer_order set erp_status = ? where number = ?");
  const cancellations = createStoredCancellations(db);
  const index = createOrderIndex(db);
  const { nameOf } = createDeliveryBook(db);
  const notesOf = createDeliveryNotes(db);
  const events = createOrderEvents(db);
  const holds = createHoldBook(db);

  function toBooked(row: OrderRow, locale: Locale): BookedOrder {
    const delivery = toDelivery(row.delivery, (carrier) => nameOf(carrier, locale));
    const { number } = row;
    const order = toOrder(row, { lines: selectLines.all(number), hold: holds.of(number), delivery }, locale);
    const steps = {
      cancellations: cancellations.of(number),
      deliveries: notesOf(number),
      history: events.ofOrder(number),
    };
    return { user: row.user, partner: row.partner, note: row.note ?? "", order: { ...order, ...steps } };
  }

  return {
    add(order) {
      const date = toLocalDate(order.placedAt);
      const year = Number(date.slice(0, 4));
      const count = String(countUp.get(year)?.last).padStart(6, "0");
      const number = `${date.slice(2, 4)}-${count}` as OrderId;
      const { user, partner, placedAt, documentNumber, guestEmail, note } = order;
      const buyer = order.buyer && JSON.stringify(order.buyer);
      const values = [number, user, partner, placedAt, date, documentNumber, guestEmail, buyer, note, NEW_ORDER];
      const charge = chargeOf(order.delivery);
      const delivery = [order.delivery && JSON.stringify(order.delivery), charge?.cost ?? 0, charge?.vatPercent ?? 0];
      const written = insertOrder.get(...values, ...delivery, Number(isSearchable), order.vatAnswer ?? null);
      insertLines.run(number, JSON.stringify(order.lines));
      if (order.hold) holds.add(number, order.hold, date);
      if (written && isSearchable) index({ ...written, number, documentNumber, lines: order.lines });
      return number;
    },
    get(id, locale) {
      const row = selectOrder.get(id);
      return row ? toBooked(row, locale) : null;
    },
    list: (locale) => selectOrders.all().map((row) => toBooked(row, locale)),
    setStatus(id, erpStatus) {
      if (updateStatus.run(erpStatus, id) === 0) throw new ErpError("NOT_FOUND", { what: "order", id });
    },
  };
}

/** The columns of an order line, each with the field that it stores. */
const LINE_COLUMNS: Readonly<Record<string, keyof BookedLine>> = {
  product: "product",
  number: "number",
  manufacturer: "manufacturer",
  title_en: "titleEn",
  title_hr: "titleHr",
  unit: "unit",
  quantity: "quantity",
  wholesale: "wholesale",
  discount: "discountPercent",
  price: "price",
  deposit: "deposit",
  vat: "vatPercent",
  tax_note: "taxNote",
  now: "now",
  later: "later",
  note: "note",
  buyer_position: "buyerPosition",
  buyer_number: "buyerNumber",
  supply: "supply",
};

interface OrderRow {
  number: OrderId;
  user: UserId;
  partner: PartnerCode | null;
  placed_at: number;
  date: string;
  document_number: string;
  guest_email: string | null;
  buyer: string | null;
  delivery: string | null;
  note: string | null;
  erp_status: string;
  status: OrderStatus;
}

interface LineRow extends Omit<OrderLine, "title" | "open" | "total" | "supply" | "taxNote" | keyof LineRemarks> {
  taxNote: string | null;
  titleEn: string;
  titleHr: string;
  /** units whose cancellation was accepted */
  cancelled: number;
  note: string | null;
  buyerPosition: string | null;
  buyerNumber: string | null;
  supply: string | null;
}

function toOrder(
  row: OrderRow,
  own: { lines: readonly LineRow[]; hold: OrderHold | null; delivery: Delivery | null },
  locale: Locale,
): Omit<Order, "cancellations"> {
  const { hold, delivery } = own;
  const lines = own.lines.map((line) => toLine(line, row.status, locale));
  return {
    id: row.number,
    number: row.number,
    status: row.status,
    erpStatus: row.erp_status,
    placedAt: new Date(row.placed_at).toISOString(),
    date: row.date,
    buyerDocumentNumber: row.document_number,
    guestEmail: row.guest_email,
    ...(row.buyer !== null && { buyer: JSON.parse(row.buyer) }),
    ...(delivery && { delivery }),
    ...((row.partner === null || hold?.kind === "prepayment") && { prepayment: toPrepayment(row.number) }),
    ...(hold && { hold }),
    lines,
    totals: addUp(lines, chargeOf(delivery)),
  };
}

/** The agreed delivery, with the carrier's name in the language of the call. */
function toDelivery(stored: string | null, nameOf: (carrier: CarrierId) => string | null): Delivery | null {
  if (stored === null) return null;
  const delivery: Delivery = JSON.parse(stored);
  const { carrier, carrierName } = delivery;
  return { ...delivery, carrierName: (carrier && nameOf(carrier)) || carrierName };
}

/** Model HR00 allows any reference of up to three groups of digits: here, year and number of the order. */
function toPrepayment(order: OrderId): Prepayment {
  return { seller: SELLER, iban: SELLER_IBAN, model: "HR00", reference: order };
}

function toLine(
  { titleEn, titleHr, cancelled, note, buyerPosition, buyerNumber, supply, taxNote, ...line }: LineRow,
  status: OrderStatus,
  locale: Locale,
): OrderLine {
  return {
    ...line,
    title: (locale === "hr" && titleHr) || titleEn,
    open: status === "cancelled" ? 0 : line.quantity - line.delivered - cancelled,
    total: lineTotal(line),
    ...remarksOf({ note, buyerPosition, buyerNumber }),
    ...(taxNote !== null && { taxNote: JSON.parse(taxNote) }),
    ...(supply !== null && { supply: JSON.parse(supply) }),
  };
}
