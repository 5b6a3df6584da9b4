import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { useTexts } from "../../ui/texts.tsx";
import { daysLate } from "./days-late.ts";

/**
 * The payment status of an invoice: one of four texts of the specification. A late invoice is red, and its due date
 * shows the delay as text.
 */
export function InvoiceStatusBadge({ row, today }: { row: Payable; today: string }) {
  const t = useTexts();
  return <span className={`badge badge--${toneOf(row, today)}`}>{t(`invoices.statuses.${row.status}`)}</span>;
}

type Payable = Pick<InvoiceRow, "status" | "dueDate" | "open">;

function toneOf(row: Payable, today: string): string {
  if (row.status === "paid") return "now";
  if (row.status === "no-data") return "";
  if (daysLate(row, today) > 0) return "stop";
  return row.status === "partially-paid" ? "later" : "";
}
