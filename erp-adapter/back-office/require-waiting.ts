import { isHeld } from "../contract/order-hold.ts";
import type { OrderId } from "../contract/orders.ts";
import type { OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";
import { toHoldText } from "./held-order.ts";

/** The order of this number; throws a command error unless it is on hold. */
export function requireWaiting(id: string, staff: Pick<EmbeddedStaff, "order">): OfficeOrder {
  // A person may type any text; the books check that it is an order's number.
  const order = staff.order(id as OrderId);
  if (!order) throw commandError(`there is no order ${id}`);
  if (isHeld(order)) return order;
  throw commandError(`${id} is not on hold${order.hold ? `: ${toHoldText(order.hold)}` : ""}`);
}
