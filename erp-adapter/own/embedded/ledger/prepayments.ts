import type { DatabaseSync } from "node:sqlite";
import { chargeOf } from "../../../contract/delivery.ts";
import { ErpError } from "../../../contract/errors.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { type EurCents, toEurCents, ZERO } from "../../../contract/money.ts";
import type { Order, OrderId } from "../../../contract/orders.ts";
import { addUp } from "../../../contract/totals.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The money for an order that is paid in advance. */
export interface Prepaid {
  /** for all pieces that are not cancelled, with delivery and VAT */
  due: EurCents;
  /** recorded for the order, or booked on its invoices */
  received: EurCents;
  /** local date of the last payment; null if there is none */
  date: string | null;
}

type PayableOrder = Pick<Order, "id" | "lines" | "delivery">;

/** Payments of orders in advance. Writing requires a transaction of the caller. */
export interface Prepayments {
  of(order: PayableOrder): Prepaid;
  /**
   * Records money received for an order, all that is open unless given, or a negative amount paid back. Returns the
   * amount. VALIDATION (amount, max) for more than is open, for paying back more than was recorded and not yet used for
   * invoices, and for 0.
   */
  add(order: PayableOrder, amount: EurCents | null, at: number): EurCents;
  /** Uses money recorded for an order to pay its new invoice. Returns the amount used, at most `open`. */
  take(order: OrderId, open: EurCents, at: number): EurCents;
}

export function createPrepayments(db: DatabaseSync): Prepayments {
  const select = prepare<{ noted: number; booked: number; date: string | null }>(db)`
    with noted as (select amount, date from prepayment where customer_order = ?1),
      booked as (select payment.amount, payment.date from payment join invoice on invoice.number = payment.invoice
        where invoice.customer_order = ?1)
    select (select coalesce(sum(amount), 0) from noted) as noted, (select coalesce(sum(amount), 0) from booked) as booked,
      (select max(date) from (select date from noted union all select date from booked)) as date`;
  const insert = prepare(db, "insert into prepayment (customer_order, at, date, amount) values (?, ?, ?, ?)");
  const read = (id: OrderId) => select.get(id) ?? { noted: 0, booked: 0, date: null };

  return {
    of(order) {
      const { noted, booked, date } = read(order.id);
      return { due: dueOf(order), received: toEurCents(noted + booked), date };
    },
    add(order, asked, at) {
      const { noted, booked } = read(order.id);
      const open = toEurCents(Math.max(0, dueOf(order) - noted - booked));
      const amount = asked ?? open;
      const limit = amount < 0 ? toEurCents(-noted) : open;
      if (amount === 0 || Math.abs(amount) > Math.abs(limit))
        throw new ErpError("VALIDATION", { field: "amount", rule: "max", limit });
      insert.run(order.id, at, toLocalDate(at), amount);
      return amount;
    },
    take(order, open, at) {
      const amount = toEurCents(Math.max(0, Math.min(open, read(order).noted)));
      if (amount > 0) insert.run(order, at, toLocalDate(at), -amount);
      return amount;
    },
  };
}

function dueOf({ lines, delivery }: PayableOrder): EurCents {
  const left = lines.map((line) => ({ ...line, quantity: line.delivered + line.open }));
  if (left.every(({ quantity }) => quantity === 0)) return ZERO;
  return addUp(left, chargeOf(delivery)).total;
}
