import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { daysBetween } from "#erp-adapter/contract/local-date.ts";

/** 0 if the invoice is paid, not due yet, or in the customer's favour. On the due date it is not late yet. */
export function daysLate({ dueDate, open }: Pick<InvoiceRow, "dueDate" | "open">, today: string): number {
  return open > 0 ? Math.max(daysBetween(dueDate, today), 0) : 0;
}
