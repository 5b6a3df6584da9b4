import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { daysLate } from "../../domain/days-late.ts";
import { useTexts } from "../texts.tsx";

/** How much of an invoice is paid, in the specification's four words. A late invoice is red, and its due date says so too. */
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
