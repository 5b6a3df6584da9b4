import { href } from "react-router";
import { HoldBadge } from "../orders/hold-badge.tsx";
import { OrderStatus } from "../orders/order-status.tsx";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { DeskOrder } from "./load-desk.ts";
import { Unread } from "./unread.tsx";

/** The latest orders with their state; `orders` is null if they could not be read. */
export function DeskOrders({ orders, mayOrder }: { orders: readonly DeskOrder[] | null; mayOrder: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <section className="sheet" aria-labelledby="desk-orders">
      <div className="sheet__head">
        <h2 id="desk-orders">{t("desk.orders")}</h2>
        {orders?.length !== 0 && (
          <Link className="tap" to={href("/:lang/orders/:page", { lang, page: "0" })}>
            {t("desk.allOrders")}
          </Link>
        )}
      </div>
      {orders === null && <Unread>{t("desk.ordersUnread")}</Unread>}
      {orders?.length === 0 && <FirstOrder mayOrder={mayOrder} />}
      {orders !== null && orders.length > 0 && (
        <ol>
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Order({ order }: { order: DeskOrder }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day, money } = useFormats();
  const { id, number, status, hold, date, buyerDocumentNumber, firstLine, lines, total } = order;
  const address = href("/:lang/order/:orderId", { lang, orderId: id });
  return (
    <li className="desk-order">
      <span className="desk-order__name">
        <Link className="num" to={address}>
          {number}
        </Link>{" "}
        {buyerDocumentNumber !== "" && <small>{buyerDocumentNumber}</small>}
      </span>
      <span className="desk-order__date">{day(date)}</span>
      <span className="desk-order__state">
        {hold?.state !== "waiting" && <OrderStatus status={status} />}
        {hold && " "}
        <HoldBadge hold={hold} />
      </span>
      <span className="desk-order__lines">
        <span className="num">{firstLine.number}</span> {firstLine.manufacturer}
        {lines > 1 && <> {t("desk.moreLines", { count: lines - 1 })}</>}
      </span>
      {total !== null && <b className="desk-order__total">{money(total)}</b>}
    </li>
  );
}

/** The next steps of a new customer. */
function FirstOrder({ mayOrder }: { mayOrder: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <div className="empty">
      <h3>{t("desk.noOrders")}</h3>
      <p>{t(mayOrder ? "desk.noOrdersText" : "desk.noOrdersOfOthers")}</p>
      <div className="actions">
        <Link className="btn" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
          {t("header.wholeCatalogue")}
        </Link>
        {mayOrder && (
          <Link className="btn" to={href("/:lang/quick-order", { lang })}>
            {t("header.quickOrder")}
          </Link>
        )}
        <a className="btn" href={href("/:lang/price-list/csv", { lang })}>
          {t("product.priceList")}
        </a>
      </div>
    </div>
  );
}
