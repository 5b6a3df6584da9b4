import type { Totals } from "#erp-adapter/contract/totals.ts";
import { FORMATS } from "#locales/formats.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";

/** The five totals, with what they leave out. An order calls two of them by the words of its confirmation. */
export function TotalsList({ totals, words = "cart" }: { totals: Totals; words?: "cart" | "order" }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { money, percent } = FORMATS[lang];
  return (
    <dl className="totals">
      <dt>{t("cart.goods")}</dt>
      <dd>{money(totals.goods)}</dd>
      <dt>{t("cart.deposit")}</dt>
      <dd>{money(totals.deposit)}</dd>
      <dt className="sum">{t(words === "cart" ? "cart.withoutVat" : "order.base")}</dt>
      <dd className="sum">{money(totals.withoutVat)}</dd>
      {totals.vat.map((rate) => (
        <div className="totals__rate" key={rate.percent}>
          <dt>{t("cart.vat", { percent: percent(rate.percent) })}</dt>
          <dd>{money(rate.amount)}</dd>
        </div>
      ))}
      <dt className="grand">{t(words === "cart" ? "cart.total" : "order.total")}</dt>
      <dd className="grand">{money(totals.total)}</dd>
    </dl>
  );
}
