import { ORDER_STATUSES } from "#erp-adapter/contract/orders.ts";
import type { LineCancellation } from "../orders/cancellation/cancellable-lines.ts";
import { Delivery } from "../orders/delivery.tsx";
import { OrderLines } from "../orders/order-lines.tsx";
import { OrderStatus } from "../orders/order-status.tsx";
import { OrdersPage } from "../orders/orders-page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useTexts } from "../ui/texts.tsx";
import { DELIVERIES, ORDER, ORDERS } from "./made-up/orders.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

/** The cancellation status of a line, by the name of its specimen. */
const MARKS: Record<string, LineCancellation> = {
  "cancellation requested": "requested",
  "cancellation accepted": "accepted",
  "cancellation refused": "refused",
};
const { query } = ORDERS;
const NONE = { page: 0, pages: 1, total: 0, rows: [] };
const NARROWED = {
  ...query,
  text: "0 445",
  reading: {
    period: { from: "2026-01-01", to: null },
    typed: { from: "2026-01-01", to: "" },
    errors: {},
  },
};
const REFUSED = {
  ...query,
  reading: {
    period: null,
    typed: { from: "31.31.", to: "2025-01-01" },
    errors: { from: "date", to: "period" },
  },
} as const;

/** Lists of orders, with the progress of each order. */
export function Orders() {
  return (
    <Setting frame={CUSTOMER}>
      <Statuses />
      <Part module="orders/order-lines">
        <Specimen state="source erp, requested" wide>
          <div className="sheet">
            <OrderLines loaded={ORDER} cancellations={new Map([[5, "requested"]])} />
          </div>
        </Specimen>
        <Specimen state="source copy, titlesIn hr" wide>
          <div className="sheet">
            <OrderLines loaded={{ ...ORDER, source: "copy", titlesIn: "hr" }} cancellations={new Map()} />
          </div>
        </Specimen>
        <Specimen state="narrow">
          <div className="sheet">
            <OrderLines loaded={ORDER} cancellations={new Map([[5, "requested"]])} />
          </div>
        </Specimen>
      </Part>
      <Part module="order/orders-page, order-search">
        <Specimen state="" wide>
          <OrdersPage page={ORDERS} />
        </Specimen>
        <Specimen state="total 0" wide>
          <OrdersPage page={{ ...ORDERS, list: NONE }} />
        </Specimen>
        <Specimen state="total 0, filter pending" wide>
          <OrdersPage page={{ ...ORDERS, query: { ...query, filter: "pending" }, list: NONE }} />
        </Specimen>
        <Specimen state="total 0, text, from" wide>
          <OrdersPage page={{ ...ORDERS, query: NARROWED, list: NONE }} />
        </Specimen>
        <Specimen state="list null, errors" wide>
          <OrdersPage page={{ ...ORDERS, query: REFUSED, partner: null, list: null }} />
        </Specimen>
      </Part>
    </Setting>
  );
}

function Statuses() {
  const t = useTexts();
  return (
    <>
      <Part module="order/order-status, ui/tabs">
        <Specimen state="" wide>
          <p className="actions">
            {ORDER_STATUSES.map((status) => (
              <OrderStatus key={status} status={status} />
            ))}
          </p>
        </Specimen>
        <Specimen state="tabs" wide>
          <Tabs
            label={t("order.status")}
            tabs={ORDER_STATUSES.map((status, index) => ({
              to: `?status=${status}`,
              label: t(`orderState.statuses.${status}`),
              current: index === 1,
            }))}
          />
        </Specimen>
      </Part>
      <Part module="orders/delivery">
        {Object.entries(DELIVERIES).map(([state, line]) => (
          <Specimen key={state} state={state}>
            <Delivery line={line} date={ORDER.order.date} cancellation={MARKS[state]} />
          </Specimen>
        ))}
      </Part>
    </>
  );
}
