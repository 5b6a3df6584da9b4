import { href } from "react-router";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";

/**
 * The dates, the order and the reference numbers of an invoice, as entries of a `dl`. `hasDue` is false if the payments
 * beside them show the due date.
 */
export function InvoiceFacts({ invoice, hasDue = true }: { invoice: Invoice; hasDue?: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day, dateTime } = useFormats();
  return (
    <>
      <dt>{t(invoice.kind === "credit-note" ? "invoice.creditDate" : "invoice.date")}</dt>
      <dd>{day(invoice.date)}</dd>
      <dt>{t("invoice.issuedAt")}</dt>
      <dd>{dateTime(invoice.issuedAt)}</dd>
      <dt>{t("invoice.deliveryDate")}</dt>
      <dd>{day(invoice.deliveryDate)}</dd>
      {invoice.payment && hasDue && (
        <>
          <dt>{t("invoice.dueDate")}</dt>
          <dd>{day(invoice.dueDate)}</dd>
        </>
      )}
      {invoice.corrects && (
        <>
          <dt>{t("invoice.corrects")}</dt>
          <dd>
            <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: invoice.corrects })}>
              {invoice.corrects}
            </Link>
          </dd>
        </>
      )}
      <dt>{t("invoice.order")}</dt>
      <dd>
        <Link className="num" to={href("/:lang/order/:orderId", { lang, orderId: invoice.order })}>
          {invoice.order}
        </Link>
      </dd>
      <dt>{t("invoice.documentNumber")}</dt>
      <dd>
        <span className="num">{invoice.buyerDocumentNumber || "–"}</span>
      </dd>
      <dt>{t("invoice.customerCode")}</dt>
      <dd>{invoice.customerCode}</dd>
    </>
  );
}
