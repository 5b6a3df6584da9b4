import { href } from "react-router";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { Fact } from "../../ui/fact.tsx";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";

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
      <Fact label={t(invoice.kind === "credit-note" ? "invoice.creditDate" : "invoice.date")}>{day(invoice.date)}</Fact>
      <Fact label={t("invoice.issuedAt")}>{dateTime(invoice.issuedAt)}</Fact>
      <Fact label={t("invoice.deliveryDate")}>{day(invoice.deliveryDate)}</Fact>
      {invoice.payment && hasDue && <Fact label={t("invoice.dueDate")}>{day(invoice.dueDate)}</Fact>}
      {invoice.corrects && (
        <Fact label={t("invoice.corrects")}>
          <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: invoice.corrects })}>
            {invoice.corrects}
          </Link>
        </Fact>
      )}
      {invoice.order !== null && (
        <Fact label={t("invoice.order")}>
          <Link className="num" to={href("/:lang/order/:orderId", { lang, orderId: invoice.order })}>
            {invoice.order}
          </Link>
        </Fact>
      )}
      <Fact label={t("invoice.documentNumber")}>
        <span className="num">{invoice.buyerDocumentNumber || "–"}</span>
      </Fact>
      <Fact label={t("invoice.customerCode")}>{invoice.customerCode}</Fact>
    </>
  );
}
