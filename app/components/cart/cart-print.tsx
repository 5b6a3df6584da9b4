import { times } from "#erp-adapter/contract/money.ts";
import { FORMATS } from "#locales/formats.ts";
import type { CartPageData } from "../../routes/cart/load-cart-page.ts";
import { useHeader } from "../header/use-header.ts";
import { useUnit } from "../product/use-unit.ts";
import { useTexts } from "../texts.tsx";
import { PrintPage } from "../ui/print-page.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { TotalsList } from "./totals-list.tsx";
import { useCartTitle } from "./use-cart-title.ts";

/** The cart on one A4 table with totals and no controls. */
export function CartPrint({ page }: { page: CartPageData }) {
  const t = useTexts();
  const { lang } = useHeader();
  const unit = useUnit();
  const title = useCartTitle()(page.cart.title);
  const { money, discount, integer, dateTime } = FORMATS[lang];
  return (
    <PrintPage title={t("cart.printTitle", { title, date: dateTime(page.readAt) })}>
      <table className="table">
        <TableHead
          columns={[
            { label: t("cart.codeTitle") },
            { label: t("cart.quantity"), end: true },
            { label: t("cart.available") },
            { label: t("cart.wholesale"), end: true },
            { label: t("cart.discount"), end: true },
            { label: t("cart.price"), end: true },
            { label: t("cart.deposit"), end: true },
            { label: t("cart.total"), end: true },
          ]}
        />
        <tbody>
          {page.lines.map(
            ({ product, number, title: name, brand, quantity, unit: code, condition, split, leftOut }) => (
              <tr key={product}>
                <td>
                  <b className="num">{number}</b>
                  <div>{name}</div>
                  <div className="sub">{brand}</div>
                </td>
                <td className="end">
                  {integer(quantity)} {unit(code, quantity)}
                </td>
                <td>
                  {leftOut && t(`cart.leftOut.${leftOut}`)}
                  {split && !leftOut && (
                    <>
                      {split.now > 0 && <div>{t("cart.now", { n: integer(split.now) })}</div>}
                      {split.later > 0 && <div>{t("cart.later", { n: integer(split.later) })}</div>}
                    </>
                  )}
                </td>
                <td className="end">{condition ? money(condition.wholesale) : t("product.onRequest")}</td>
                <td className="end">
                  {condition && condition.discountPercent > 0 ? discount(condition.discountPercent) : "–"}
                </td>
                <td className="end">{condition ? money(condition.price) : "–"}</td>
                <td className="end">
                  {condition && condition.deposit > 0 ? money(times(condition.deposit, quantity)) : "–"}
                </td>
                <td className="end">{condition && !leftOut ? money(times(condition.price, quantity)) : "–"}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {page.order && (
        <div className="print-totals">
          <TotalsList totals={page.order.totals} />
        </div>
      )}
      <p className="small">{t("site.pricesNote")}.</p>
    </PrintPage>
  );
}
