import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { TotalsList } from "../../cart/lines/totals-list.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PrintPage } from "../../ui/print-page.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { HowToPay } from "./how-to-pay.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceParties } from "./invoice-parties.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { PaymentBarcode } from "./payment-barcode.tsx";
import type { ShownInvoice } from "./to-shown-invoice.ts";
import { useInvoiceTitle } from "./use-invoice-title.ts";

/** The print view of an invoice. */
export function InvoicePrint({ invoice, drawn }: { invoice: ShownInvoice; drawn: DrawnSlip | null }) {
  const t = useTexts();
  const title = useInvoiceTitle(invoice);
  return (
    <PrintPage title={title}>
      <PageHead title={title} noindex />
      <InvoiceParties invoice={invoice} />
      <dl className="facts facts--start facts--wide">
        <InvoiceFacts invoice={invoice} />
      </dl>
      <div className="sheet">
        <InvoiceLines lines={invoice.lines} />
      </div>
      <div className="paper__end">
        <div>
          {invoice.payment && (
            <section>
              <h2>{t("invoice.pay")}</h2>
              <HowToPay payment={invoice.payment} invoice={invoice} />
              {drawn && <PaymentBarcode drawn={drawn} />}
            </section>
          )}
        </div>
        <div>
          <TotalsList totals={invoice.totals} of="invoice" notes={taxNotesOf(invoice.lines)} />
          <section>
            <h2>{t("invoice.payments")}</h2>
            <InvoicePayments invoice={invoice} />
          </section>
        </div>
      </div>
    </PrintPage>
  );
}
