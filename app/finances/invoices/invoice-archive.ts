import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import type { ArchivedFile } from "#server/services/documents/zip.ts";
import { getLocale, logFailure, shopContext } from "../../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../../request/files/answer-file.ts";
import { TYPES } from "../../request/files/table-format.ts";
import { getTexts } from "../../request/guards/i18next.ts";
import { documentContext } from "../../request/session/call-context.ts";
import { toInvoiceCells, toInvoiceColumns } from "./invoice-columns.ts";
import { readInvoiceFile } from "./invoice-file.ts";

/**
 * The PDFs of these invoices as one zip, and last in it their list, which names each one's file, or says that the ERP has none.
 * One document at a time is in memory; a reader who leaves ends the reading.
 */
export function invoiceArchive(rows: AsyncIterable<InvoiceRow>, args: DownloadArgs): DownloadedFile {
  const { context } = args;
  const { documents } = context.get(shopContext);
  const t = getTexts(context);

  async function* files(): AsyncGenerator<ArchivedFile> {
    const listed: ReturnType<typeof toInvoiceCells>[] = [];
    for await (const row of rows) {
      const file = await readFile(row, args);
      if (file) yield { path: file.name.replace(/[/\\]/g, "-"), body: [file.bytes], isPacked: true };
      listed.push([...toInvoiceCells(row, t), file?.name ?? t("files.noDocument")]);
    }
    const sheet: Sheet = {
      name: t("invoices.title"),
      columns: [...toInvoiceColumns(t), { label: t("files.file"), kind: "text" }],
      rows: each(listed),
    };
    yield { path: `${t("files.list")}.csv`, body: documents.table(sheet, "csv", getLocale(context)), isPacked: false };
  }

  const name = `${t("files.invoices", { day: toLocalDate(Date.now()) })}.zip`;
  return { name, type: TYPES.zip, body: documents.archive(files()) };
}

/** Null if the ERP cannot give the document now. An ended session or a lost right breaks the archive off. */
async function readFile({ id }: InvoiceRow, { request, context }: DownloadArgs) {
  const { erp } = context.get(shopContext);
  // Each document has the time that a document has alone, because all together may take longer.
  const c = { ...documentContext(context), deadline: Date.now() + DOCUMENT_MS, signal: request.signal };
  try {
    const { name, body } = await readInvoiceFile(erp, id, c, context);
    return { name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
  } catch (error) {
    if (request.signal.aborted || isErpError(error, "UNAUTHENTICATED") || isErpError(error, "FORBIDDEN")) throw error;
    logFailure(error, "invoice of an archive not read", context);
    return null;
  }
}

const DOCUMENT_MS = 20_000;

async function* each<One>(all: readonly One[]): AsyncGenerator<One> {
  yield* all;
}
