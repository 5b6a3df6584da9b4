import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { getLocale, shopContext } from "../../request/context.ts";
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
  const { documents } = context.get(shopContext);
  const t = getTexts(context);
  const id = (params.invoiceId ?? "") as InvoiceId;
  return askErp(
    { url, context },
    async (erp) => {
      const c = documentContext(context);
      if (erp.capabilities.invoices.pdf) {
        const { bytes } = await erp.invoices.document(id, c);
        return { name: `${t("files.invoice", { number: id })}.pdf`, type: TYPES.pdf, body: new Uint8Array(bytes) };
      }
      const invoice = await erp.invoices.get(id, c);
      const body = await documents.invoice(invoice, getLocale(context));
      const name = t(invoice.kind === "credit-note" ? "files.creditNote" : "files.invoice", { number: invoice.number });
      return { name: `${name}.pdf`, type: TYPES.pdf, body };
    },
    (error) => (isErpError(error, "DOCUMENT_UNAVAILABLE") ? null : undefined),
    "invoice-unavailable",
  );
}
