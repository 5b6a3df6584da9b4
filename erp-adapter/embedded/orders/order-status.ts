import type { OrderStatus } from "../../contract/orders.ts";

/** The embedded ERP's own words for where an order stands, and the shop's partition of them. */
const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  new: "pending",
  confirmed: "undelivered",
  picking: "undelivered",
  "partly-delivered": "undelivered",
  delivered: "delivered",
  cancelled: "cancelled",
};

export const ERP_STATUSES: readonly string[] = Object.keys(STATUS_OF);

/** What a new order starts as. */
export const NEW_ORDER = "new";

/** Any word of the staff's → the one class it falls in; words without a class are `other`. */
export function toOrderStatus(erpStatus: string): OrderStatus {
  return Object.hasOwn(STATUS_OF, erpStatus) ? (STATUS_OF[erpStatus] ?? "other") : "other";
}
