import { href } from "react-router";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { TotalsList } from "../../cart/lines/totals-list.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { DueDate } from "./due-date.tsx";
import { HowToPay } from "./how-to-pay.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceParties } from "./invoice-parties.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { toInvoiceSearch } from "./invoice-query.ts";
import { InvoiceStatusBadge } from "./invoice-status.tsx";
import { PaymentBarcode } from "./payment-barcode.tsx";
import type { ShownInvoice } from "./to-shown-invoice.ts";
import { useInvoiceTitle } from "./use-invoice-title.ts";

/** The page of an invoice: the goods, the totals, the payments, and how to pay the open amount. */
export function InvoicePage({
  invoice,
  drawn,
  today,
}: {
  invoice: ShownInvoice;
  /** null if there is nothing to pay */
  drawn: DrawnSlip | null;
  today: string;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const title = useInvoiceTitle(invoice);
  const withOthers =
    href("/:lang/invoices/:page", { lang, page: "0" }) +
    toInvoiceSearch({ status: "unpaid", from: null, to: null }, { chosen: [invoice.id] });
  return (
    <>
      <PageHead title={title} noindex />
      <Crumbs
        between={[{ to: href("/:lang/invoices/:page", { lang, page: "0" }), text: t("header.invoices") }]}
        here={invoice.number}
      />
      <div className="page-head">
        <h1>
          {t(`statement.kinds.${invoice.kind}`)} <span className="nowrap">{invoice.number}</span>{" "}
          <InvoiceStatusBadge row={invoice} today={today} />
        </h1>
        <div className="actions">
          <a className="btn" href={href("/:lang/invoice/:invoiceId/pdf", { lang, invoiceId: invoice.id })}>
            <Icon name="download" /> {t("invoice.pdf")}
          </a>
          <Link className="btn" to="?print">
            <Icon name="print" /> {t("invoice.print")}
          </Link>
        </div>
      </div>
      <div className="document">
        <div className="document__lines sheet">
          <InvoiceParties invoice={invoice} />
          <h2 className="sr">{t("invoice.lines")}</h2>
          <InvoiceLines lines={invoice.lines} />
        </div>
        <aside className="document__sums sheet sheet--pad stack" aria-label={t("invoice.total")}>
          <TotalsList totals={invoice.totals} of="invoice" notes={taxNotesOf(invoice.lines)} />
          <h2>{t("invoice.payments")}</h2>
          <InvoicePayments invoice={invoice} />
          {invoice.open > 0 && (
            <p>
              {t("invoice.dueDate")} <DueDate row={invoice} today={today} />
            </p>
          )}
        </aside>
        <div className="document__more">
          {invoice.payment && invoice.open > 0 && (
            <div className="sheet sheet--pad">
              <h2>{t("invoice.pay")}</h2>
              <HowToPay payment={invoice.payment} invoice={invoice} />
              {drawn && <PaymentBarcode drawn={drawn} />}
              <p>
                <Link className="tap" to={withOthers}>
                  {t("chosen.withOthers")}
                </Link>
              </p>
            </div>
          )}
          <div className="sheet sheet--pad">
            <h2>{t("invoice.facts")}</h2>
            <dl className="facts">
              <InvoiceFacts invoice={invoice} hasDue={invoice.open <= 0} />
            </dl>
          </div>
        </div>
      </div>
    </>
  );
}
