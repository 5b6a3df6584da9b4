import { Link, useSearchParams } from "react-router";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { TotalsList } from "../cart/totals-list.tsx";
import { PageHead } from "../page-head.tsx";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";

const TONES = { pending: "later", undelivered: "later", delivered: "now", cancelled: "stop", other: "" } as const;

/** A placed order with all lines of its confirmation. */
export function OrderPage({ order }: { order: Order }) {
  const t = useTexts();
  const [params] = useSearchParams();
  const print = new URLSearchParams(params);
  print.set("print", "");
  const title = t("order.title", { number: order.number });
  return (
    <>
      <PageHead title={title} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        <Link className="btn" to={`?${print}`}>
          <Icon name="print" /> {t("order.print")}
        </Link>
      </div>
      <div className="with-aside">
        <div className="sheet">
          <h2 className="sr">{t("order.lines")}</h2>
          <OrderLines order={order} />
        </div>
        <aside className="stack" aria-label={t("order.facts")}>
          <div className="sheet sheet--pad stack">
            <dl className="facts">
              <dt>{t("order.status")}</dt>
              <dd>
                <span className={`badge badge--${TONES[order.status]}`}>{t(`order.statuses.${order.status}`)}</span>
              </dd>
              <OrderFacts order={order} />
            </dl>
            <hr />
            <TotalsList totals={order.totals} words="order" />
            <p className="small muted">{t("site.pricesNote")}.</p>
          </div>
          {order.guestEmail && <p className="small muted">{t("order.keepLink")}</p>}
        </aside>
      </div>
    </>
  );
}
