import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { type EurCents, ZERO } from "../../../contract/money.ts";
import type { DeliveryNote } from "../../../contract/order-events.ts";
import { isHeld } from "../../../contract/order-hold.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createHolds } from "../orders/holds.ts";
import { createOpenRequests } from "../orders/open-requests.ts";
import { createOrderBook } from "../orders/order-book.ts";
import { createOrderEvents } from "../orders/order-events.ts";
import { NEW_ORDER } from "../orders/order-status.ts";
import { createDeliveries, type Parcel, type Portion } from "./deliveries.ts";
import { createInvoiceBook } from "./invoice-book.ts";
import { createPayments } from "./payments.ts";
import { createPrepayments } from "./prepayments.ts";

/**
 * The staff's steps after an order was placed; each step happens completely or not at all. `deliver`, `ready` and
 * `invoice` throw INVALID_STATE (cancellation-requested) for a line with an undecided cancellation request. `deliver`,
 * `ready` and `confirm` throw INVALID_STATE (on-hold) for an order that waits for its release.
 */
export interface Ledger {
  /** Sets the maximum total of open invoices and open orders; null: unlimited. NOT_FOUND for an unknown partner. */
  setCreditLimit(partner: PartnerCode, limit: EurCents | null): void;
  /**
   * Sets the days that an amount may be overdue before it blocks orders; null: overdue amounts block none. NOT_FOUND
   * for an unknown partner; VALIDATION (days) for a negative or fractional number.
   */
  setOverdueGrace(partner: PartnerCode, days: number | null): void;
  /** Delivers portions of an order; all open ones unless given. The free stock stays unchanged: the staff count it. */
  deliver(order: OrderId, portions?: readonly Portion[], options?: DespiteRequest & { parcel?: Parcel }): DeliveryNote;
  /**
   * Records that this many pieces of each line wait to be picked up, including pieces announced before; all open pieces
   * unless given. Returns the pieces that did not wait before. Records nothing if there are none.
   */
  ready(order: OrderId, portions?: readonly Portion[], options?: DespiteRequest): readonly Portion[];
  /**
   * Confirms a new order, with the local date on which its goods are sent; null: not known. For an order that is no
   * longer new, only moves the date; if it had no date before, the step is `confirmed` again. Returns the kind of step;
   * null if nothing changed. NOT_FOUND for an unknown order; INVALID_STATE if nothing is open; VALIDATION (date) for a
   * past date.
   */
  confirm(order: OrderId, date: string | null): "confirmed" | "date-moved" | null;
  /** Prepares the invoice of all deliveries without issuing it; customers do not see it. */
  draftInvoice(order: OrderId): InvoiceId;
  /** Invoices all deliveries without an invoice. INVALID_STATE if there are none. */
  invoice(order: OrderId, options?: DespiteRequest): InvoiceId;
  /** Takes goods back and credits them; the whole invoice unless given. */
  credit(invoice: InvoiceId, portions?: readonly Portion[]): InvoiceId;
  /**
   * Books a payment of an invoice or, negative, a refund of a credit note. VALIDATION (amount) for more than is open.
   */
  pay(invoice: InvoiceId, amount: EurCents): void;
  /**
   * Records a payment in advance for an order, all that is open unless given; negative: paid back. Returns the amount.
   * INVALID_STATE for an order on invoice; VALIDATION (amount) for more than is open. An order that waits for payment
   * is released once it is paid in full.
   */
  payInAdvance(order: OrderId, amount?: EurCents): EurCents;
  /**
   * Releases an order that waits for payment if the pieces that are not cancelled are paid in full. Requires a
   * transaction of the caller.
   */
  releaseIfPaid(order: OrderId): void;
  /** Makes the content of a document unavailable; its row stays. */
  loseDocument(invoice: InvoiceId): void;
}

/** `despiteRequest` allows a step even if the customer has requested the cancellation of one of its lines. */
export interface DespiteRequest {
  despiteRequest?: boolean;
}

/** State of a line whose cancellation is not decided yet. */
export const REQUESTED = "cancellation-requested";

export function createLedger(db: DatabaseSync, clock: Clock): Ledger {
  const deliveries = createDeliveries(db);
  const invoices = createInvoiceBook(db);
  const payments = createPayments(db);
  const prepayments = createPrepayments(db);
  const orders = createOrderBook(db);
  const setLimit = prepare(db, "update partner set credit_limit = ? where code = ?");
  const setGrace = prepare(db, "update partner set overdue_grace = ? where code = ?");
  const requestsOf = createOpenRequests(db);
  const events = createOrderEvents(db);
  const holds = createHolds(db, clock);
  const selectStatus = prepare<{ erpStatus: string }>(db)`
    select erp_status as erpStatus from customer_order where number = ?`;
  const setStatus = prepare(db, "update customer_order set erp_status = ? where number = ?");
  const selectOpen = prepare<{ position: number }>(db)`
    select position from order_line where customer_order = ? and delivered + cancelled < quantity`;
  const selectToInvoice = prepare<{ position: number }>(db)`
    select part.position from delivery join delivery_line as part on part.delivery = delivery.id
    where delivery.customer_order = ? and delivery.invoice is null`;

  const selectInvoice = prepare<{ open: EurCents }>(db, "select open from invoice where number = ?");
  const openOf = (invoice: InvoiceId) => selectInvoice.get(invoice)?.open ?? ZERO;

  function assertNotRequested(order: OrderId, positions: readonly number[]): void {
    if (requestsOf(order).some(({ position }) => positions.includes(position)))
      throw new ErpError("INVALID_STATE", { state: REQUESTED });
  }

  function releaseIfPaid(id: OrderId): void {
    const { order } = orders.get(id, "en") ?? {};
    if (!order || !isHeld(order) || order.hold?.kind !== "prepayment") return;
    const { due, received } = prepayments.of(order);
    if (received >= due) holds.release(id);
  }

  const lose = prepare(db, "update invoice set readable = 0 where number = ?");
  return {
    setCreditLimit(partner, limit) {
      if (setLimit.run(limit, partner) === 0) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    },
    setOverdueGrace(partner, days) {
      if (days !== null && !(Number.isSafeInteger(days) && days >= 0))
        throw new ErpError("VALIDATION", { field: "days", rule: "range" });
      if (setGrace.run(days, partner) === 0) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    },
    deliver: (order, portions, options) =>
      transaction(db, () => {
        holds.assertNotHeld(order);
        if (!options?.despiteRequest) assertNotRequested(order, positionsOf(portions ?? selectOpen.all(order)));
        const at = clock();
        const note = deliveries.deliver(order, portions ?? null, at, options?.parcel);
        const { number, lines, tracking } = note;
        events.add(order, at, "dispatched", { lines, delivery: number, ...(tracking && { tracking }) });
        return note;
      }),
    ready: (order, portions, options) =>
      transaction(db, () => {
        const lines = deliveries.requireOpen(order, portions ?? null);
        holds.assertNotHeld(order);
        if (!options?.despiteRequest) assertNotRequested(order, positionsOf(lines));
        const waiting = events.waitingOf(order);
        const added = lines
          .map(({ position, quantity }) => ({ position, quantity: quantity - (waiting.get(position) ?? 0) }))
          .filter(({ quantity }) => quantity > 0);
        if (added.length > 0) events.add(order, clock(), "ready", { lines: added });
        return added;
      }),
    confirm: (order, date) =>
      transaction(db, () => {
        const { erpStatus } = selectStatus.get(order) ?? {};
        deliveries.requireOpen(order, null);
        holds.assertNotHeld(order);
        if (date !== null && date < toLocalDate(clock()))
          throw new ErpError("VALIDATION", { field: "date", rule: "range" });
        const { day: before, isOfOrder } = events.dayOf(order);
        const hadDate = events.ofOrder(order).some((step) => step.date || step.before);
        if (erpStatus === NEW_ORDER) setStatus.run("confirmed", order);
        if (erpStatus === NEW_ORDER || (date !== null && !hadDate)) {
          events.add(order, clock(), "confirmed", { date });
          return "confirmed";
        }
        if (date === before && isOfOrder) return null;
        events.add(order, clock(), "date-moved", { date, before });
        return "date-moved";
      }),
    draftInvoice: (order) => transaction(db, () => invoices.draft(order)),
    invoice: (order, options) =>
      transaction(db, () => {
        if (!options?.despiteRequest) assertNotRequested(order, positionsOf(selectToInvoice.all(order)));
        const at = clock();
        const invoice = invoices.issue(order, at);
        // Money already received for the order pays the invoice.
        const prepaid = prepayments.take(order, openOf(invoice), at);
        if (prepaid > 0) payments.pay(invoice, prepaid, at);
        events.add(order, at, "invoiced", { invoice });
        return invoice;
      }),
    credit: (invoice, portions) => transaction(db, () => invoices.credit(invoice, portions ?? null, clock())),
    pay: (invoice, amount) => transaction(db, () => payments.pay(invoice, amount, clock())),
    payInAdvance: (id, amount) =>
      transaction(db, () => {
        const { order } = orders.get(id, "en") ?? {};
        if (!order) throw new ErpError("NOT_FOUND", { what: "order", id });
        if (!order.prepayment) throw new ErpError("INVALID_STATE", { state: "on-invoice" });
        const at = clock();
        const noted = prepayments.add(order, amount ?? null, at);
        releaseIfPaid(id);
        return noted;
      }),
    releaseIfPaid,
    loseDocument(invoice) {
      if (lose.run(invoice) === 0) throw new ErpError("NOT_FOUND", { what: "invoice", id: invoice });
    },
  };
}

function positionsOf(lines: readonly { position: number }[]): number[] {
  return lines.map(({ position }) => position);
}
