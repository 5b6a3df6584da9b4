import type { TFunction } from "i18next";
import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import type { SheetCell, SheetColumn } from "#server/services/documents/sheet.ts";

/** The columns of a file with invoices. */
export function toInvoiceColumns(t: TFunction): SheetColumn[] {
  return [
    { label: t("invoices.date"), kind: "day" },
    { label: t("invoices.id"), kind: "text" },
    { label: t("files.kind"), kind: "text" },
    { label: t("invoices.customerCode"), kind: "text" },
    { label: t("invoice.order"), kind: "text" },
    { label: t("invoice.documentNumber"), kind: "text" },
    { label: t("invoices.withoutVat"), kind: "money" },
    { label: t("invoices.vat"), kind: "money" },
    { label: t("invoices.total"), kind: "money" },
    { label: t("invoices.open"), kind: "money" },
    { label: t("invoices.dueDate"), kind: "day" },
    { label: t("invoices.status"), kind: "text" },
  ];
}

/** The cells of an invoice in these columns. */
export function toInvoiceCells({ kind, status, ...row }: InvoiceRow, t: TFunction): SheetCell[] {
  return [
    row.date,
    row.number,
    t(`statement.kinds.${kind}`),
    row.customerCode,
    row.order ?? null,
    row.buyerDocumentNumber ?? null,
    row.withoutVat,
    row.total - row.withoutVat,
    row.total,
    // Empty if unknown; 0 would read as paid.
    status === "no-data" ? null : row.open,
    row.dueDate,
    t(`invoices.statuses.${status}`),
  ];
}
