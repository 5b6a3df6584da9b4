import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { getLocale, type RequestContext, shopContext } from "../../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../../request/files/answer-file.ts";
import { TYPES } from "../../request/files/table-format.ts";
import { getTexts } from "../../request/guards/i18next.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import { documentContext } from "../../request/session/call-context.ts";

/**
 * An invoice as PDF: the ERP's own file if the ERP has files, otherwise one made from the invoice's data. Null if the
 * ERP has no document of the invoice.
 */
export async function invoiceFile({ url, params, context }: DownloadArgs): Promise<DownloadedFile | null> {
  const id = (params.invoiceId ?? "") as InvoiceId;
  return askErp(
    { url, context },
    (erp) => readInvoiceFile(erp, id, documentContext(context), context),
    (error) => (isErpError(error, "DOCUMENT_UNAVAILABLE") ? null : undefined),
    "invoice-unavailable",
  );
}

/** The same file, with the ERP's errors. */
export async function readInvoiceFile(
  erp: ErpAdapter,
  id: InvoiceId,
  c: CallContext,
  context: RequestContext,
): Promise<DownloadedFile> {
  const t = getTexts(context);
  if (erp.capabilities.invoices.pdf) {
    const { bytes } = await erp.invoices.document(id, c);
    return { name: `${t("files.invoice", { number: id })}.pdf`, type: TYPES.pdf, body: new Uint8Array(bytes) };
  }
  const invoice = await erp.invoices.get(id, c);
  const body = await context.get(shopContext).documents.invoice(invoice, getLocale(context));
  const name = t(invoice.kind === "credit-note" ? "files.creditNote" : "files.invoice", { number: invoice.number });
  return { name: `${name}.pdf`, type: TYPES.pdf, body };
}
