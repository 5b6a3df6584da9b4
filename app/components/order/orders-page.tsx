import { href } from "react-router";
import { ORDER_FILTERS, ORDERS_A_PAGE, type OrdersQuery, toOrdersSearch } from "../../domain/orders-query.ts";
import type { OrdersPageData, ShownRow } from "../../orders/load-orders.ts";
import { PageHead } from "../page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { OrderSearch } from "./order-search.tsx";
import { OrderStatus } from "./order-status.tsx";

/** The company's orders: tabs by status, one search, a page of rows. */
export function OrdersPage({ page: { query, partner, list } }: { page: OrdersPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const title = t("header.orders");
  const ordersHref = (page: number, changes: Partial<OrdersQuery> = {}) =>
    href("/:lang/orders/:page", { lang, page: String(page) }) + toOrdersSearch({ ...query, ...changes });
  const from = (list?.page ?? 0) * ORDERS_A_PAGE + 1;
  return (
    <>
      <PageHead title={list?.page ? `${title}, ${t("catalogue.page", { page: list.page + 1 })}` : title} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        <p data-told>
          {list && list.total > 0 && (
            <>
              {t("orders.count", {
                count: list.total,
                formatted: integer(list.total),
                from: integer(from),
                to: integer(from + list.rows.length - 1),
              })}{" "}
            </>
          )}
          {partner && t("orders.partner", { code: partner })}
        </p>
      </div>
      <Tabs
        label={t("orders.byStatus")}
        tabs={ORDER_FILTERS.map((filter) => ({
          to: ordersHref(0, { filter, anchor: null }),
          label: t(`orders.filters.${filter}`),
          current: filter === query.filter,
        }))}
      />
      <OrderSearch query={query} clearTo={href("/:lang/orders/:page", { lang, page: "0" })} />
      {list?.total === 0 && <NoOrders query={query} />}
      {list && list.total > 0 && <OrderTable rows={list.rows} />}
      {list && <PageLinks page={list.page} pages={list.pages} to={ordersHref} />}
    </>
  );
}

function OrderTable({ rows }: { rows: readonly ShownRow[] }) {
  const t = useTexts();
  return (
    <div className="sheet">
      <table className="table table--cards table--orders" role="table">
        <TableHead
          columns={[
            { label: t("orders.number") },
            { label: t("order.date") },
            { label: t("order.status") },
            { label: t("order.documentNumber") },
            { label: t("order.lines") },
            { label: t("orders.total"), end: true },
            { label: t("orders.again"), hidden: true },
          ]}
        />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { id, number, status, date, buyerDocumentNumber, firstLine, lines, total } }: { row: ShownRow }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day, money } = useFormats();
  const order = href("/:lang/order/:orderId", { lang, orderId: id });
  return (
    <tr role="row" className="mid">
      <td role="cell" className="at-name" data-label={t("orders.number")}>
        <Link className="num" to={order}>
          {number}
        </Link>
      </td>
      <td role="cell" className="nowrap at-a" data-label={t("order.date")}>
        {day(date)}
      </td>
      <td role="cell" className="at-b" data-label={t("order.status")}>
        <OrderStatus status={status} />
      </td>
      <td
        role="cell"
        className={buyerDocumentNumber ? "wrap at-c" : "cell-empty"}
        data-label={t("order.documentNumber")}
      >
        {buyerDocumentNumber}
      </td>
      <td role="cell" className="at-d" data-label={t("order.lines")}>
        <span className="num">{firstLine.number}</span>{" "}
        <span className="muted">
          {firstLine.manufacturer}
          {lines > 1 && <> {t("orders.more", { count: lines - 1 })}</>}
        </span>
      </td>
      <td role="cell" className="end at-sum" data-label={t("orders.total")}>
        <b>{money(total)}</b>
      </td>
      <td role="cell" className="end at-e">
        <Link className="btn btn--plain" to={`${order}#again`}>
          {t("orders.again")}
          <span className="sr"> {number}</span>
        </Link>
      </td>
    </tr>
  );
}

/** Says that there are no orders to show, and where there may be some. */
function NoOrders({ query: { filter, text, reading } }: { query: OrdersQuery }) {
  const t = useTexts();
  const lang = useLanguage();
  const isNarrowed = text !== "" || reading.typed.from !== "" || reading.typed.to !== "";
  return (
    <div className="sheet empty">
      <h2 data-told>{t(isNarrowed ? "orders.notFound" : `orders.none.${filter}`)}</h2>
      <p>{t(isNarrowed ? "orders.notFoundText" : "orders.noneText")}</p>
      <div className="actions">
        {filter !== "all" || isNarrowed ? (
          <Link className="btn" to={href("/:lang/orders/:page", { lang, page: "0" })}>
            {t("orders.filters.all")}
          </Link>
        ) : (
          <Link className="btn" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
            {t("cart.toCatalogue")}
          </Link>
        )}
      </div>
    </div>
  );
}
