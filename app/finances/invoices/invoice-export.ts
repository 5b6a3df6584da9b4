import { href, redirect } from "react-router";
import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import { getLocale } from "../../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../../request/files/answer-file.ts";
import { mapRows } from "../../request/files/map-rows.ts";
import { requireTableFormat, tableFile } from "../../request/files/table-format.ts";
import { setPeriod } from "../../request/forms/period.ts";
import { getTexts } from "../../request/guards/i18next.ts";
import { notFound } from "../../request/page-errors.ts";
import { readRows } from "../../request/session/read-rows.ts";
import { toInvoiceCells, toInvoiceColumns } from "./invoice-columns.ts";
import { readInvoiceQuery, toErpFilter } from "./invoice-query.ts";

/** All invoices of a filter, in the order of the list. A wrong period redirects to the list, which shows the errors. */
export async function invoiceExport(args: DownloadArgs): Promise<DownloadedFile> {
  const { url, context } = args;
  const t = getTexts(context);
  const lang = getLocale(context);
  const format = requireTableFormat(args);
  const query = readInvoiceQuery(url.searchParams);
  if (!query) throw notFound(url);
  const { period, typed } = query.reading;
  if (!period) {
    const search = new URLSearchParams();
    if (query.status) search.set("status", query.status);
    setPeriod(search, typed);
    throw redirect(`${href("/:lang/invoices/:page", { lang, page: "0" })}?${search}`, 302);
  }
  const { rows } = await readRows(args, (erp, cursor, c) =>
    erp.invoices.part({ ...toErpFilter({ status: query.status, ...period }), cursor }, c),
  );
  const sheet: Sheet = {
    name: t("invoices.title"),
    columns: toInvoiceColumns(t),
    rows: mapRows(rows, (row: InvoiceRow) => toInvoiceCells(row, t)),
  };
  return tableFile(t("files.invoices", { day: toLocalDate(Date.now()) }), sheet, format, context);
}
