import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { daysLate } from "../../domain/days-late.ts";
import { useTexts } from "../texts.tsx";

/** What is paid of an invoice, in the specification's four words. What is late is red, and says so at its due date. */
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
