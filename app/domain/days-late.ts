import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { daysBetween } from "#erp-adapter/contract/local-date.ts";

/** 0 for what is paid, not due yet, or in the customer's favour. On the due date nothing is late. */
export function daysLate({ dueDate, open }: Pick<InvoiceRow, "dueDate" | "open">, today: string): number {
  return open > 0 ? Math.max(daysBetween(dueDate, today), 0) : 0;
}
