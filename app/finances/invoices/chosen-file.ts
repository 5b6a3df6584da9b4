import type { TFunction } from "i18next";
import { href, redirect } from "react-router";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import { getLocale, sessionContext, shopContext } from "../../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../../request/files/answer-file.ts";
import { TABLE_FORMATS, TYPES } from "../../request/files/table-format.ts";
import { getTexts } from "../../request/guards/i18next.ts";
import { notFound } from "../../request/page-errors.ts";
import { readChosen, toChosenParams } from "./chosen-invoices.ts";
import { toInvoiceCells, toInvoiceColumns } from "./invoice-columns.ts";
import { loadChosen } from "./load-chosen.ts";

/**
 * The chosen invoices with their sum: as PDF with the payment slip, as CSV or XLSX for the bookkeeper. If none of them
 * can be paid, redirects to the page of the choice, which says why.
 */
export async function chosenFile({ url, params, context }: DownloadArgs): Promise<DownloadedFile> {
  const { documents } = context.get(shopContext);
  const t = getTexts(context);
  const lang = getLocale(context);
  const format = [...TABLE_FORMATS, "pdf" as const].find((one) => one === params.format);
  if (!format) throw notFound(url);
  const { ids, wrong } = readChosen(url.searchParams);
  const { invoices } = wrong === null ? await loadChosen({ url, context }, ids) : { invoices: [] };
  const [first] = invoices;
  if (!first) throw redirect(`${href("/:lang/invoices/slip", { lang })}?${toChosenParams(ids)}`, 302);
  const file = { name: `${t("files.chosen", { day: toLocalDate(Date.now()) })}.${format}`, type: TYPES[format] };
  if (format === "pdf") {
    const partner = context.get(sessionContext).user?.partner ?? "";
    return { ...file, body: await documents.chosen(invoices, { name: first.buyer.name, partner }, lang) };
  }
  const sheet: Sheet = { name: t("chosen.file"), columns: toInvoiceColumns(t), rows: toRows(invoices, t) };
  return { ...file, body: documents.table(sheet, format, lang) };
}

async function* toRows(invoices: readonly Invoice[], t: TFunction): Sheet["rows"] {
  for (const invoice of invoices) yield toInvoiceCells(invoice, t);
  const [withoutVat = 0, total = 0, open = 0] = (["withoutVat", "total", "open"] as const).map((field) =>
    sum(invoices.map((one) => one[field])),
  );
  yield [null, t("chosen.sum"), null, null, null, null, withoutVat, total - withoutVat, total, open, null, null];
}
