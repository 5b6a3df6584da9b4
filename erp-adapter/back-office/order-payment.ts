import { formatAmount, toEurCents } from "../contract/money.ts";
import { isHeld } from "../contract/order-hold.ts";
import type { OrderId } from "../contract/orders.ts";
import type { OrderPayment } from "../own/embedded/orders/office-orders.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";

/** "on invoice, 30 days", "in advance, pro forma 26-000417, unpaid" */
export function toPaymentText(payment: OrderPayment): string {
  if (payment.kind === "on-invoice") return `on invoice, ${payment.days} ${payment.days === 1 ? "day" : "days"}`;
  return `in advance, pro forma ${payment.reference}, ${toState(payment)}`;
}

type InAdvance = Extract<OrderPayment, { kind: "in-advance" }>;

function toState({ due, received, date }: InAdvance): string {
  const [all, some] = [formatAmount(due), formatAmount(received)];
  if (received > due) return `paid ${date}, ${formatAmount(toEurCents(received - due))} to pay back`;
  if (due === 0) return "nothing to pay";
  if (received <= 0) return "unpaid";
  return received < due ? `${some} of ${all} paid, last ${date}` : `paid ${date}`;
}

/** Throws a command error if an order that is paid in advance is not paid yet: its goods leave only with --anyway. */
export function requirePaid({ id, staff }: { id: string; staff: Pick<EmbeddedStaff, "order"> }): void {
  const order = staff.order(id as OrderId);
  // No error for an order on hold here: its step is refused later, whether the order is paid or not.
  if (!order || isHeld(order)) return;
  const { payment } = order;
  if (payment?.kind !== "in-advance" || payment.received >= payment.due) return;
  const { due, received, reference } = payment;
  const state =
    received > 0 ? `only ${formatAmount(received)} of ${formatAmount(due)} is` : `${formatAmount(due)} is not`;
  throw commandError(
    `${id} is paid in advance, by the pro forma ${reference}, and ${state} paid yet; note the money (pay ${id}), or give --anyway`,
  );
}
