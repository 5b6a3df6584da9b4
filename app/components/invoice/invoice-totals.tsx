import type { Totals } from "#erp-adapter/contract/totals.ts";
import { FORMATS } from "#locales/formats.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";

/** Goods, deposit, both without VAT, VAT of each rate on its base, and the whole. */
export function InvoiceTotals({ totals }: { totals: Totals }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { money, percent } = FORMATS[lang];
  return (
    <dl className="totals">
      <dt>{t("cart.goods")}</dt>
      <dd>{money(totals.goods)}</dd>
      <dt>{t("cart.deposit")}</dt>
      <dd>{money(totals.deposit)}</dd>
      <dt className="sum">{t("invoice.withoutVat")}</dt>
      <dd className="sum">{money(totals.withoutVat)}</dd>
      {totals.vat.map((rate) => (
        <div className="totals__rate" key={rate.percent}>
          <dt>{t("invoice.vatOn", { percent: percent(rate.percent), base: money(rate.base) })}</dt>
          <dd>{money(rate.amount)}</dd>
        </div>
      ))}
      <dt className="grand">{t("invoice.total")}</dt>
      <dd className="grand">{money(totals.total)}</dd>
    </dl>
  );
}
