import type { OrderListRequest } from "#erp-adapter/contract/orders.ts";
import type { Anchor } from "#erp-adapter/contract/paging.ts";
import { type Period, type PeriodReading, readPeriod, setPeriod } from "../request/forms/period.ts";

/** The specification's six filters in the order of the page, the default first. */
export const ORDER_FILTERS = ["all", "undelivered", "pending", "delivered", "cancelled", "other"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The filter if the URL names none. It shows pending orders too, because a customer expects to find a new order. */
export const OPENING_FILTER: OrderFilter = "all";

export const ORDERS_A_PAGE = 25;
export const MAX_ORDER_TEXT = 100;

/** The query of an order list, parsed from its URL. */
export interface OrdersQuery {
  filter: OrderFilter;
  /** search words: each is the beginning of a number or of a manufacturer's name in the order */
  text: string;
  reading: PeriodReading;
  /** the state of the list when its first page was read, so that later orders do not move rows to other pages */
  anchor: Anchor | null;
}

/** Reads the query of an order list; null if the parameter `status` has an unknown value. */
export function parseOrdersQuery(params: URLSearchParams): OrdersQuery | null {
  const asked = params.get("status") || OPENING_FILTER;
  const filter = ORDER_FILTERS.find((known) => known === asked);
  if (!filter) return null;
  const text = (params.get("text") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_ORDER_TEXT);
  return { filter, text, reading: readPeriod(params), anchor: params.get("at") as Anchor | null };
}

/** The query of a URL, "" or beginning with "?"; default values are left out. */
export function toOrdersSearch({ filter, text, reading: { period }, anchor }: OrdersQuery): string {
  const params = new URLSearchParams();
  if (filter !== OPENING_FILTER) params.set("status", filter);
  if (text) params.set("text", text);
  if (period) setPeriod(params, period);
  if (anchor !== null) params.set("at", anchor);
  return params.size > 0 ? `?${params}` : "";
}

/** The request to the ERP for one page. `page` counts from 0. */
export function toOrderListRequest({ filter, text, anchor }: OrdersQuery, period: Period, page: number) {
  return {
    status: filter === "all" ? null : filter,
    text,
    ...period,
    page: page + 1,
    pageSize: ORDERS_A_PAGE,
    anchor,
  } satisfies OrderListRequest;
}
