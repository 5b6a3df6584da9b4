import type { Order } from "#erp-adapter/contract/orders.ts";
import { TotalsList } from "../cart/totals-list.tsx";
import { PageHead } from "../page-head.tsx";
import { useTexts } from "../texts.tsx";
import { PrintPage } from "../ui/print-page.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";

/** The confirmation on paper. */
export function OrderPrint({ order }: { order: Order }) {
  const t = useTexts();
  const title = t("order.title", { number: order.number });
  return (
    <PrintPage title={title}>
      <PageHead title={title} noindex />
      <dl className="facts facts--start">
        <OrderFacts order={order} />
      </dl>
      <OrderLines order={order} />
      <div className="print-totals">
        <TotalsList totals={order.totals} words="order" />
      </div>
      <p className="small">{t("site.pricesNote")}.</p>
    </PrintPage>
  );
}
