import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { daysLate } from "./days-late.ts";

/** The due date of an invoice, and the days since then if an amount is still open. */
export function DueDate({ row, today }: { row: Pick<InvoiceRow, "dueDate" | "open">; today: string }) {
  const t = useTexts();
  const { day } = useFormats();
  const late = daysLate(row, today);
  return (
    <>
      <span className="nowrap">{day(row.dueDate)}</span>{" "}
      {late > 0 && <span className="late">{t("invoices.late", { count: late })}</span>}
    </>
  );
}
