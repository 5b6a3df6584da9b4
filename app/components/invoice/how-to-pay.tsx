import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { InFours } from "../ui/in-fours.tsx";

/** The fields of the payment order as entries of a `dl`; a double click selects a whole value. */
export function HowToPay({ payment, invoice }: { payment: NonNullable<Invoice["payment"]>; invoice: Invoice }) {
  const t = useTexts();
  const { money, day } = useFormats();
  return (
    <dl className="facts">
      <dt>{t("invoice.payee")}</dt>
      <dd>{invoice.seller.name}</dd>
      <dt>{t("invoice.iban")}</dt>
      <dd>
        <span className="num">
          <InFours text={payment.iban} />
        </span>
      </dd>
      <dt>{t("invoice.model")}</dt>
      <dd>
        <span className="num">{payment.model}</span>
      </dd>
      <dt>{t("invoice.reference")}</dt>
      <dd>
        <span className="num">{payment.reference}</span>
      </dd>
      <dt>{t("invoice.amount")}</dt>
      <dd>{money(invoice.open > 0 ? invoice.open : invoice.total)}</dd>
      <dt>{t("invoice.dueDate")}</dt>
      <dd>{day(invoice.dueDate)}</dd>
    </dl>
  );
}
