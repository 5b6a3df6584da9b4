import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { TotalsList } from "../cart/lines/totals-list.tsx";
import { Fact } from "../ui/fact.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { PrintPage } from "../ui/print-page.tsx";
import { useTexts } from "../ui/texts.tsx";
import { cancellationsByLine } from "./cancellation/cancellable-lines.ts";
import { HoldBadge } from "./hold-badge.tsx";
import type { OrderPageData } from "./load-order-page.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderStatus } from "./order-status.tsx";

/** The print view of an order: its confirmation and, if the ERP returns it, its progress. */
export function OrderPrint({ page }: { page: OrderPageData }) {
  const t = useTexts();
  const { order, source } = page;
  const title = t("order.title", { number: order.number });
  return (
    <PrintPage title={title}>
      <PageHead title={title} noindex />
      <dl className="facts facts--start">
        {source === "erp" && (
          <Fact label={t("order.status")}>
            <OrderStatus status={order.status} /> <HoldBadge hold={order.hold} />
          </Fact>
        )}
        <OrderFacts order={order} />
      </dl>
      <div className="sheet">
        <OrderLines loaded={page} cancellations={cancellationsByLine(order)} />
        <PricesNote className="sheet__foot small" />
      </div>
      <div className="print-totals">
        <TotalsList totals={order.totals} of="order" notes={taxNotesOf(order.lines)} />
      </div>
    </PrintPage>
  );
}
