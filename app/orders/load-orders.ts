import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OrderRow } from "#erp-adapter/contract/orders.ts";
import { type PageRequestOf, sessionContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { ORDERS_A_PAGE, type OrdersQuery, parseOrdersQuery, toOrderListRequest } from "./orders-query.ts";

/** One page of the company's orders, newest first: one ERP call, however many there are. */
export interface OrdersPageData {
  /** its anchor is part of the links to other pages */
  query: OrdersQuery;
  partner: PartnerCode | null;
  /** null if the period in the URL is invalid, because the ERP is not asked then */
  list: { page: number; pages: number; total: number; rows: ShownOrderRow[] } | null;
}

/** A row without the ERP's own name for the status, which is for staff. */
export type ShownOrderRow = Omit<OrderRow, "erpStatus">;

/**
 * Throws 404 for an unknown filter, an invalid anchor, and a page that is not a number or past the end; 503 if the ERP
 * does not answer.
 */
export async function loadOrders({ url, params, context }: PageRequestOf<"page">): Promise<OrdersPageData> {
  const page = parsePageNumber(params.page, 0);
  const query = parseOrdersQuery(url.searchParams);
  if (page === null || query === null) throw notFound(url);
  const partner = context.get(sessionContext).user?.partner ?? null;
  const { period } = query.reading;
  if (!period) return { query, partner, list: null };
  const { items, total, anchor } = await askErp({ url, context }, (erp, c) =>
    erp.orders.list(toOrderListRequest(query, period, page), c),
  );
  const pages = Math.max(1, Math.ceil(total / ORDERS_A_PAGE));
  if (page >= pages) throw notFound(url);
  const rows = items.map(({ erpStatus: _, ...row }) => row);
  return { query: { ...query, anchor }, partner, list: { page, pages, total, rows } };
}
