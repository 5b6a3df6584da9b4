import type { PartnerCode } from "../../../contract/context.ts";
import type { InvoiceId, InvoiceRow, InvoiceStatus } from "../../../contract/invoices.ts";
import { toEurCents } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import type { Place } from "../paging/place.ts";

/** A row of the table `invoice`. */
export interface InvoiceRecord extends Place {
  number: InvoiceId;
  partner: PartnerCode;
  customer_order: OrderId;
  kind: InvoiceRow["kind"];
  corrects: InvoiceId | null;
  at: number;
  due_date: string;
  buyer_name: string;
  buyer_vat: string;
  buyer_address: string;
  buyer_postal_code: string;
  buyer_city: string;
  without_vat: number;
  total: number;
  readable: number;
  open: number;
  status: InvoiceStatus;
}

export function toInvoiceRow(record: InvoiceRecord): InvoiceRow {
  return {
    id: record.number,
    number: record.number,
    kind: record.kind,
    date: record.date,
    dueDate: record.due_date,
    customerCode: record.partner,
    withoutVat: toEurCents(record.without_vat),
    total: toEurCents(record.total),
    open: toEurCents(record.open),
    status: record.status,
  };
}
