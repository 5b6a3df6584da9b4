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
import { MOST_ARCHIVED } from "./chosen-invoices.ts";
import { invoiceArchive } from "./invoice-archive.ts";
import { toInvoiceCells, toInvoiceColumns } from "./invoice-columns.ts";
import { readInvoiceQuery, toErpFilter, toInvoiceSearch } from "./invoice-query.ts";

/**
 * All invoices of a filter, in the order of the list, as a table or as an archive of their PDFs. A wrong period redirects to the
 * list, which shows the errors; an archive of none or too many to the list, which says how many it takes.
 */
export async function invoiceExport(args: DownloadArgs): Promise<DownloadedFile> {
  const { url, context } = args;
  const t = getTexts(context);
  const lang = getLocale(context);
  const format = args.params.format === "zip" ? "zip" : requireTableFormat(args);
  const query = readInvoiceQuery(url.searchParams);
  if (!query) throw notFound(url);
  const { period, typed } = query.reading;
  if (!period) {
    const search = new URLSearchParams();
    if (query.status) search.set("status", query.status);
    setPeriod(search, typed);
    throw redirect(`${href("/:lang/invoices/:page", { lang, page: "0" })}?${search}`, 302);
  }
  const filter = { status: query.status, text: query.text, ...period };
  const { first, rows } = await readRows(args, (erp, cursor, c) =>
    erp.invoices.part({ ...toErpFilter(filter), ...(format === "zip" && { limit: MOST_ARCHIVED + 1 }), cursor }, c),
  );
  if (format === "zip") {
    const isArchived = first.rows.length > 0 && first.rows.length <= MOST_ARCHIVED && first.cursor === null;
    const search = new URLSearchParams(toInvoiceSearch(filter));
    if (!isArchived) throw redirect(`${href("/:lang/invoices/:page", { lang, page: "0" })}?${search}`, 302);
    return invoiceArchive(rows, args);
  }
  const sheet: Sheet = {
    name: t("invoices.title"),
    columns: toInvoiceColumns(t),
    rows: mapRows(rows, (row: InvoiceRow) => toInvoiceCells(row, t)),
  };
  return tableFile(t("files.invoices", { day: toLocalDate(Date.now()) }), sheet, format, context);
}
