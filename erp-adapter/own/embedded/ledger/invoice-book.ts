import type { DatabaseSync } from "node:sqlite";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { GuestBuyer } from "../../../contract/guest-buyer.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { addDays, toLocalDate } from "../../../contract/local-date.ts";
import type { BasisPoints, EurCents } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { addUp, type PricedLine } from "../../../contract/totals.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { assertPortions, type Portion } from "./deliveries.ts";
import type { InvoiceRecord } from "./invoice-rows.ts";
import { createLedgerCount } from "./ledger-count.ts";

/** The stored documents and payments. Writing requires a transaction of the caller. */
export interface InvoiceBook {
  /**
   * Issues an invoice for all deliveries of an order that have none yet. NOT_FOUND for an unknown order, INVALID_STATE
   * (nothing-to-invoice) if there are no such deliveries. `tracked: false`: the invoice is taken over from an earlier
   * system, without its document and its payments.
   */
  issue(order: OrderId, at: number, options?: { tracked: boolean }): InvoiceId;
  /** Prepares the invoice that `issue` would issue. Throws the same errors as `issue`. */
  draft(order: OrderId): InvoiceId;
  /**
   * Takes back goods of an invoice, all unless given, and credits them; the credit is set off against the open amount
   * of the invoice. NOT_FOUND for an unknown invoice; VALIDATION (lines) for more than is left of a line; INVALID_STATE
   * if nothing is left.
   */
  credit(invoice: InvoiceId, portions: readonly Portion[] | null, at: number): InvoiceId;
}

export function createInvoiceBook(db: DatabaseSync): InvoiceBook {
  const count = createLedgerCount(db);
  const selectOrder = prepare<OrderedBy>(db)`
    select partner, guest_email, buyer, delivery_cost, delivery_vat, delivery_invoice from customer_order where number = ?`;
  const selectPartner = prepare<PartnerRow>(db, "select * from partner where code = ?");
  const selectToInvoice = prepare<PricedLine>(db)`select part.quantity, line.price, line.deposit, line.vat as vatPercent
    from delivery join delivery_line as part on part.delivery = delivery.id
      join order_line as line on line.customer_order = delivery.customer_order and line.position = part.position
    where delivery.customer_order = ? and delivery.invoice is null`;
  const putInvoice = prepare(db, "update delivery set invoice = ? where customer_order = ? and invoice is null");
  const insert = prepare(db)`
    insert into invoice (seq, number, partner, customer_order, kind, corrects, at, date, due_date, buyer_name,
      buyer_vat, buyer_address, buyer_postal_code, buyer_city, without_vat, total, tracked, readable)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const selectInvoice = prepare<InvoiceRow>(db, "select * from invoice where number = ?");
  const selectLeft = prepare<Portion>(db)`select part.position, sum(part.quantity) as quantity
    from delivery join delivery_line as part on part.delivery = delivery.id
    where delivery.invoice in (select number from invoice where number = ?1 or corrects = ?1)
    group by part.position having sum(part.quantity) > 0 order by part.position`;
  const insertReturn = prepare<{ id: number }>(db)`
    insert into delivery (customer_order, at, date) values (?, ?, ?) returning id`;
  const insertReturned = prepare(db, "insert into delivery_line (delivery, position, quantity) values (?, ?, ?)");
  const selectToReturn = prepare<PricedLine>(db)`select part.quantity, line.price, line.deposit, line.vat as vatPercent
    from delivery join delivery_line as part on part.delivery = delivery.id
      join order_line as line on line.customer_order = delivery.customer_order and line.position = part.position
    where delivery.id = ?`;
  const putDelivery = prepare(db, "update customer_order set delivery_invoice = ? where number = ?");
  const putReturn = prepare(db, "update delivery set invoice = ? where id = ?");
  const putDraft = prepare(db, "insert into invoice_draft values (?) on conflict do nothing");
  const dropDraft = prepare(db, "delete from invoice_draft where customer_order = ?");
  const setOff = prepare(db, "insert into set_off (credit_note, invoice, date, amount) values (?, ?, ?, ?)");

  return {
    issue(order, at, { tracked } = { tracked: true }) {
      const ordered = selectOrder.get(order);
      if (!ordered) throw new ErpError("NOT_FOUND", { what: "order", id: order });
      const lines = selectToInvoice.all(order);
      if (lines.length === 0) throw new ErpError("INVALID_STATE", { state: "nothing-to-invoice" });
      // Only the first invoice contains the cost of delivery, however many deliveries follow.
      const isCharged = ordered.delivery_invoice === null && ordered.delivery_cost > 0;
      const delivery = isCharged ? { cost: ordered.delivery_cost, vatPercent: ordered.delivery_vat } : null;
      const { withoutVat, total } = addUp(lines, delivery);
      const code = ordered.partner ?? GENERAL_PARTNER;
      const partner = selectPartner.get(code);
      // A guest's company is not in the books, and a guest pays in advance.
      const buyer = ordered.partner === null ? toGuest(ordered) : toBuyer(partner);
      const date = toLocalDate(at);
      const due = addDays(date, ordered.partner === null ? 0 : (partner?.payment_days ?? 0));
      const number = count.number("invoice", date);
      const flag = Number(tracked);
      insert.run(
        ...[count.next(), number, code, order, "invoice", null, at, date, due, ...buyer, withoutVat, total, flag, flag],
      );
      putInvoice.run(number, order);
      if (delivery) putDelivery.run(number, order);
      dropDraft.run(order);
      return number;
    },

    draft(order) {
      if (!selectOrder.get(order)) throw new ErpError("NOT_FOUND", { what: "order", id: order });
      if (selectToInvoice.all(order).length === 0) throw new ErpError("INVALID_STATE", { state: "nothing-to-invoice" });
      putDraft.run(order);
      return `draft-${order}` as InvoiceId;
    },

    credit(id, portions, at) {
      const invoice = selectInvoice.get(id);
      if (invoice?.kind !== "invoice") throw new ErpError("NOT_FOUND", { what: "invoice", id });
      const left = selectLeft.all(id);
      if (left.length === 0 || invoice.tracked === 0) throw new ErpError("INVALID_STATE", { state: "credited" });
      const returned = portions ?? left;
      assertPortions(returned, left);
      const date = toLocalDate(at);
      const delivery = insertReturn.get(invoice.customer_order, at, date)?.id ?? 0;
      for (const { position, quantity } of returned) insertReturned.run(delivery, position, -quantity);
      const { withoutVat, total } = addUp(selectToReturn.all(delivery));
      const number = count.number("credit-note", date);
      const { buyer_name, buyer_vat, buyer_address, buyer_postal_code, buyer_city } = invoice;
      const buyer = [buyer_name, buyer_vat, buyer_address, buyer_postal_code, buyer_city];
      const { partner, customer_order } = invoice;
      insert.run(
        ...[count.next(), number, partner, customer_order, "credit-note", id, at, date, date],
        ...[...buyer, withoutVat, total, 1, 1],
      );
      putReturn.run(number, delivery);
      const amount = Math.min(invoice.open, -total);
      if (amount > 0) setOff.run(number, id, date, amount);
      return number;
    },
  };
}

interface OrderedBy {
  partner: PartnerCode | null;
  guest_email: string | null;
  buyer: string | null;
  delivery_cost: EurCents;
  delivery_vat: BasisPoints;
  delivery_invoice: InvoiceId | null;
}

interface PartnerRow {
  name: string;
  vat: string;
  address: string;
  postal_code: string;
  city: string;
  payment_days: number;
}

interface InvoiceRow extends InvoiceRecord {
  tracked: number;
}

/** The guest's data in the order; an older order has only the e-mail address. */
function toGuest({ guest_email, buyer }: OrderedBy): string[] {
  if (buyer === null) return [guest_email ?? "", "", "", "", ""];
  const { company, vat, address, postalCode, city }: GuestBuyer = JSON.parse(buyer);
  return [company, vat, address, postalCode, city];
}

function toBuyer(partner: PartnerRow | undefined): string[] {
  if (!partner) return ["", "", "", "", ""];
  return [partner.name, partner.vat, partner.address, partner.postal_code, partner.city];
}
