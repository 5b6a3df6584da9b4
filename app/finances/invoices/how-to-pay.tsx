import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { Fact } from "../../ui/fact.tsx";
import { InFours } from "../../ui/in-fours.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** The fields of the payment order as entries of a `dl`; a double click selects a whole value. */
export function HowToPay({ payment, invoice }: { payment: NonNullable<Invoice["payment"]>; invoice: Invoice }) {
  const t = useTexts();
  const { money, day } = useFormats();
  return (
    <dl className="facts">
      <Fact label={t("invoice.payee")}>{invoice.seller.name}</Fact>
      <Fact label={t("invoice.iban")}>
        <span className="num">
          <InFours text={payment.iban} />
        </span>
      </Fact>
      <Fact label={t("invoice.model")}>
        <span className="num">{payment.model}</span>
      </Fact>
      <Fact label={t("invoice.reference")}>
        <span className="num">{payment.reference}</span>
      </Fact>
      <Fact label={t("invoice.amount")}>{money(invoice.open > 0 ? invoice.open : invoice.total)}</Fact>
      <Fact label={t("invoice.dueDate")}>{day(invoice.dueDate)}</Fact>
    </dl>
  );
}
