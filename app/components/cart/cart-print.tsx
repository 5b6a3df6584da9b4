import { times } from "#erp-adapter/contract/money.ts";
import type { CartPageData } from "../../cart/load-cart-page.ts";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { PrintPage } from "../ui/print-page.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { TotalsList } from "./totals-list.tsx";
import { useCartTitle } from "./use-cart-title.ts";

/** The cart on one A4 table with totals and no controls. */
export function CartPrint({ page }: { page: CartPageData }) {
  const t = useTexts();
  const unit = useUnit();
  const title = useCartTitle()(page.cart.title);
  const { money, discount, integer, dateTime } = useFormats();
  return (
    <PrintPage title={t("cart.printTitle", { title, date: dateTime(page.readAt) })}>
      <div className="sheet">
        <table className="table table--cards table--lines" role="table">
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
          <tbody role="rowgroup">
            {page.lines.map(
              ({ product, number, title: name, brand, quantity, unit: code, condition, split, leftOut }) => (
                <tr role="row" key={product}>
                  <td role="cell" className="at-name">
                    <b className="num">{number}</b>
                    <div>{name}</div>
                    <div className="sub">{brand}</div>
                  </td>
                  <td role="cell" className="end at-a" data-label={t("cart.quantity")}>
                    {integer(quantity)} {unit(code, quantity)}
                  </td>
                  <td role="cell" className="at-b" data-label={t("cart.available")}>
                    {leftOut && t(`cart.leftOut.${leftOut}`)}
                    {split && !leftOut && (
                      <>
                        {split.now > 0 && <div>{t("cart.now", { n: integer(split.now) })}</div>}
                        {split.later > 0 && <div>{t("cart.later", { n: integer(split.later) })}</div>}
                      </>
                    )}
                  </td>
                  <td
                    role="cell"
                    className={condition?.discountPercent === 0 ? "end cell-empty" : "end at-d"}
                    data-label={t("cart.wholesale")}
                  >
                    {condition ? money(condition.wholesale) : t("product.onRequest")}
                  </td>
                  <td
                    role="cell"
                    className={condition && condition.discountPercent > 0 ? "end at-e" : "end cell-empty"}
                    data-label={t("cart.discount")}
                  >
                    {condition && condition.discountPercent > 0 ? discount(condition.discountPercent) : "–"}
                  </td>
                  <td role="cell" className={condition ? "end at-c" : "end cell-empty"} data-label={t("cart.price")}>
                    {condition ? money(condition.price) : "–"}
                  </td>
                  <td
                    role="cell"
                    className={condition && condition.deposit > 0 ? "end at-e" : "end cell-empty"}
                    data-label={t("cart.deposit")}
                  >
                    {condition && condition.deposit > 0 ? money(times(condition.deposit, quantity)) : "–"}
                  </td>
                  <td
                    role="cell"
                    className={condition && !leftOut ? "end at-sum" : "end cell-empty"}
                    data-label={t("cart.total")}
                  >
                    {condition && !leftOut ? money(times(condition.price, quantity)) : "–"}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        <PricesNote className="sheet__foot small" />
      </div>
      {page.order && (
        <div className="print-totals">
          <TotalsList totals={page.order.totals} />
        </div>
      )}
    </PrintPage>
  );
}
