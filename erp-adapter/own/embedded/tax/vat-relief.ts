import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import type { Order } from "../../../contract/orders.ts";
import { isFreeOfVat, orderPlaceOf } from "../../../contract/tax.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { TaxBook } from "./tax-book.ts";

/**
 * Takes the VAT off the lines of a waiting order that were charged because the register had not confirmed the number, if
 * it has by now. False if it still has not. Requires a transaction of the caller.
 */
export type VatRelief = (order: Order, partner: PartnerCode) => boolean;

export function createVatRelief(db: DatabaseSync, { notesFor, reliedOn }: TaxBook): VatRelief {
  const freeLine = prepare(db, "update order_line set vat = 0, tax_note = ? where customer_order = ? and position = ?");
  const relyOn = prepare(db, "update customer_order set vat_answer = ? where number = ?");
  const freeDelivery = prepare(db)`update customer_order
    set delivery_vat = 0, delivery = json_set(delivery, '$.vatPercent', 0) where number = ? and delivery is not null`;

  return (order, partner) => {
    const { pickUpAt, sentTo = null } = orderPlaceOf(order);
    const noteOf = notesFor(
      { partner, sentTo, isPickUp: pickUpAt !== null },
      order.lines.map(({ product }) => product),
    );
    const isDoubtful = ({ taxNote }: Pick<Order["lines"][number], "taxNote">) => taxNote?.because === "unconfirmed";
    const lines = order.lines.map((line) => {
      const taxNote = isDoubtful(line) ? noteOf(line.product) : null;
      if (!taxNote || taxNote.code === "S") return line;
      freeLine.run(JSON.stringify(taxNote), order.id, line.position);
      return { ...line, vatPercent: 0, taxNote };
    });
    if (lines.some(isDoubtful)) return false;
    if (!order.lines.some(isDoubtful)) return true;
    relyOn.run(reliedOn(lines.map(({ taxNote }) => taxNote)), order.id);
    if (isFreeOfVat(lines)) freeDelivery.run(order.id);
    return true;
  };
}
