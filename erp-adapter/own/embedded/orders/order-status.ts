import type { OrderStatus } from "../../../contract/orders.ts";

/** The embedded ERP's own status words, and the shop's class of each. */
const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  new: "pending",
  confirmed: "undelivered",
  picking: "undelivered",
  "partly-delivered": "undelivered",
  delivered: "delivered",
  cancelled: "cancelled",
};

export const ERP_STATUSES: readonly string[] = Object.keys(STATUS_OF);

/** Status of a new order. */
export const NEW_ORDER = "new";

/** The class of a status word, which may be any word of the staff's; words without a class are `other`. */
export function toOrderStatus(erpStatus: string): OrderStatus {
  return Object.hasOwn(STATUS_OF, erpStatus) ? (STATUS_OF[erpStatus] ?? "other") : "other";
}
