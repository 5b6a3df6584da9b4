import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import type { InvoiceId, InvoiceLine } from "../../../contract/invoices.ts";
import { type LineRemarks, remarksOf } from "../../../contract/line-remarks.ts";
import { lineTotal } from "../../../contract/totals.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The lines of an invoice or credit note: for each line of the order, the quantity in its deliveries. */
export function createInvoiceLines(db: DatabaseSync): (invoice: InvoiceId, locale: Locale) => InvoiceLine[] {
  const select = prepare<LineRow>(db)`
    select line.position, line.product, line.number, line.manufacturer, line.title_en, line.title_hr, line.unit,
      line.wholesale, line.discount as discountPercent, line.price, line.deposit, line.vat as vatPercent,
      line.tax_note as taxNote,
      line.note, line.buyer_position as buyerPosition, line.buyer_number as buyerNumber,
      sum(part.quantity) as quantity
    from delivery join delivery_line as part on part.delivery = delivery.id
      join order_line as line on line.customer_order = delivery.customer_order and line.position = part.position
    where delivery.invoice = ? group by line.position order by line.position`;
  return (invoice, locale) =>
    select.all(invoice).map(({ title_en, title_hr, note, buyerPosition, buyerNumber, taxNote, ...line }) => ({
      ...line,
      title: (locale === "hr" && title_hr) || title_en,
      total: lineTotal(line),
      ...remarksOf({ note, buyerPosition, buyerNumber }),
      ...(taxNote !== null && { taxNote: JSON.parse(taxNote) }),
    }));
}

interface LineRow extends Omit<InvoiceLine, "title" | "total" | "taxNote" | keyof LineRemarks> {
  title_en: string;
  title_hr: string;
  taxNote: string | null;
  note: string | null;
  buyerPosition: string | null;
  buyerNumber: string | null;
}
