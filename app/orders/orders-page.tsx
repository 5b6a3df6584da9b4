import { href } from "react-router";
import { Empty } from "../ui/empty.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { HoldBadge } from "./hold-badge.tsx";
import type { OrdersPageData, ShownOrderRow } from "./load-orders.ts";
import { OrderSearch } from "./order-search.tsx";
import { OrderStatus } from "./order-status.tsx";
import { ORDER_FILTERS, ORDERS_A_PAGE, type OrdersQuery, toOrdersSearch } from "./orders-query.ts";

/** The company's orders: tabs by status, a search, and a page of orders. */
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

function OrderTable({ rows }: { rows: readonly ShownOrderRow[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day, money } = useFormats();
  const order = ({ id }: ShownOrderRow) => href("/:lang/order/:orderId", { lang, orderId: id });
  const columns: TableColumn<ShownOrderRow>[] = [
    {
      label: t("orders.number"),
      className: "at-name",
      cell: (row) => (
        <Link className="num" to={order(row)}>
          {row.number}
        </Link>
      ),
    },
    { label: t("order.date"), className: "nowrap at-a", cell: (row) => day(row.date) },
    {
      label: t("order.status"),
      className: "at-b",
      cell: ({ status, hold }) => (
        <>
          {hold?.state !== "waiting" && <OrderStatus status={status} />}
          {hold && " "}
          <HoldBadge hold={hold} />
        </>
      ),
    },
    {
      label: t("order.documentNumber"),
      className: (row) => (row.buyerDocumentNumber ? "wrap at-c" : "cell-empty"),
      cell: (row) => row.buyerDocumentNumber,
    },
    {
      label: t("order.lines"),
      className: "at-d",
      cell: ({ firstLine, lines }) => (
        <>
          <span className="num">{firstLine.number}</span>{" "}
          <span className="muted">
            {firstLine.manufacturer}
            {lines > 1 && <> {t("orders.more", { count: lines - 1 })}</>}
          </span>
        </>
      ),
    },
    { label: t("orders.total"), end: true, className: "at-sum", cell: (row) => <b>{money(row.total)}</b> },
    {
      label: t("orders.again"),
      hidden: true,
      className: "end at-e",
      cell: (row) => (
        <Link className="btn btn--plain" to={`${order(row)}#again`}>
          {t("orders.again")}
          <span className="sr"> {row.number}</span>
        </Link>
      ),
    },
  ];
  return (
    <div className="sheet">
      <Table className="table--cards table--orders" columns={columns}>
        <Rows columns={columns} rows={rows} keyOf={(row) => row.id} className="mid" />
      </Table>
    </div>
  );
}

/** Says that there are no orders to show, with links to pages that may have some. */
function NoOrders({ query: { filter, text, reading } }: { query: OrdersQuery }) {
  const t = useTexts();
  const lang = useLanguage();
  const isNarrowed = text !== "" || reading.typed.from !== "" || reading.typed.to !== "";
  const toAll = { to: href("/:lang/orders/:page", { lang, page: "0" }), text: t("orders.filters.all") };
  const toGoods = { to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("cart.toCatalogue") };
  return (
    <Empty
      title={t(isNarrowed ? "orders.notFound" : `orders.none.${filter}`)}
      text={t(isNarrowed ? "orders.notFoundText" : "orders.noneText")}
      isTold
      next={[filter !== "all" || isNarrowed ? toAll : toGoods]}
    />
  );
}
