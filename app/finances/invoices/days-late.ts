import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { daysBetween } from "#erp-adapter/contract/local-date.ts";

/** The days since the due date; 0 if the invoice is paid, not yet overdue, or in the customer's favour. */
export function daysLate({ dueDate, open }: Pick<InvoiceRow, "dueDate" | "open">, today: string): number {
  return open > 0 ? Math.max(daysBetween(dueDate, today), 0) : 0;
}
