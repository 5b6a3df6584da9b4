import type { TaxNote } from "#erp-adapter/contract/tax.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { TaxLegend } from "./tax-legend.tsx";

/** The labels of the same totals in a cart, an order and an invoice. */
const WORDS = {
  cart: { withoutVat: "cart.withoutVat", vat: "cart.vat", total: "cart.total" },
  order: { withoutVat: "order.base", vat: "cart.vat", total: "order.total" },
  invoice: { withoutVat: "invoice.withoutVat", vat: "invoice.vatOn", total: "invoice.total" },
} as const;

interface TotalsListProps {
  totals: Totals;
  of?: keyof typeof WORDS;
  /** the notes on VAT that belong to the totals */
  notes?: readonly TaxNote[];
}

/**
 * Goods and deposit without VAT, the VAT of each rate, and the total; then the words on VAT that a document needs.
 */
export function TotalsList({ totals, of = "cart", notes = [] }: TotalsListProps) {
  const t = useTexts();
  const words = WORDS[of];
  const { goodsHave } = useHeader();
  const { money, percent } = useFormats();
  return (
    <>
      <dl className="totals">
        <dt>{t("cart.goods")}</dt>
        <dd>{money(totals.goods)}</dd>
        {(goodsHave.deposits || totals.deposit !== 0) && (
          <>
            <dt>{t("cart.deposit")}</dt>
            <dd>{money(totals.deposit)}</dd>
          </>
        )}
        {totals.delivery !== undefined && totals.delivery > 0 && (
          <>
            <dt>{t("cart.delivery")}</dt>
            <dd>{money(totals.delivery)}</dd>
          </>
        )}
        <dt className="sum">
          <Unbroken text={t(words.withoutVat)} />
        </dt>
        <dd className="sum">{money(totals.withoutVat)}</dd>
        {totals.vat.map((rate) => (
          <div className="totals__rate" key={rate.percent}>
            <dt>{t(words.vat, { percent: percent(rate.percent), base: money(rate.base) })}</dt>
            <dd>{money(rate.amount)}</dd>
          </div>
        ))}
        <dt className="grand">
          <Unbroken text={t(words.total)} />
        </dt>
        <dd className="grand">{money(totals.total)}</dd>
      </dl>
      <TaxLegend notes={notes} />
    </>
  );
}
