import { href } from "react-router";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";

type Payment = Invoice["payments"][number];

/** The payments with their dates, and the open amount. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const t = useTexts();
  const { money, day } = useFormats();
  if (invoice.status === "no-data") return <p>{t("invoice.unknownPayments")}</p>;
  return (
    <>
      {invoice.payments.length === 0 && <p className="muted">{t("invoice.noPayments")}</p>}
      <dl className="totals">
        {numbered(invoice.payments).map(({ payment, number }) => (
          <div className="totals__rate" key={number}>
            <dt>
              {day(payment.date)} <PaymentKind payment={payment} invoice={invoice} />
            </dt>
            <dd>{money(payment.amount)}</dd>
          </div>
        ))}
        <dt className="sum">{t(invoice.kind === "credit-note" ? "invoice.creditLeft" : "invoice.open")}</dt>
        <dd className="sum">{money(invoice.open)}</dd>
      </dl>
    </>
  );
}

/** Numbers the payments, because two payments on one day may be equal and the numbers serve as keys. */
function numbered(payments: readonly Payment[]) {
  return payments.map((payment, number) => ({ payment, number }));
}

function PaymentKind({ payment: { amount, creditNote }, invoice }: { payment: Payment; invoice: Invoice }) {
  const t = useTexts();
  const lang = useLanguage();
  if (creditNote === null) return t(amount < 0 ? "invoice.refund" : "invoice.payment");
  const isOwn = creditNote === invoice.id;
  const other = isOwn ? (invoice.corrects ?? creditNote) : creditNote;
  return (
    <Link to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: other })}>
      <Unbroken text={t(isOwn ? "invoice.setOffInvoice" : "invoice.setOff", { number: other })} />
    </Link>
  );
}
