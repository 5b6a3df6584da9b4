import type { ConditionChange } from "../contract/conditions/recheck-line.ts";
import { isErpError } from "../contract/errors.ts";
import type { OverdueBlock } from "../contract/finances.ts";
import { formatAmount, formatPercent, sum, toBasisPoints, toEurCents } from "../contract/money.ts";
import { isHeld, type OrderHold } from "../contract/order-hold.ts";
import type { OrderId, OrderLine } from "../contract/orders.ts";
import { formatUnitPrice } from "../contract/unit-price.ts";
import { ON_HOLD } from "../own/embedded/orders/holds.ts";
import type { OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";
import { onOneLine } from "./phrases.ts";

/** "ON HOLD: sales decide, until 2026-12-03"; "" for an order without a hold. */
export function toHoldText(hold: OrderHold | undefined): string {
  if (!hold) return "";
  const { kind, state, until, reason } = hold;
  if (state === "waiting")
    return kind === "prepayment"
      ? `ON HOLD: waits for payment, until ${until}`
      : `ON HOLD: sales decide, until ${until}`;
  if (state === "expired") return `waited until ${until}, then cancelled`;
  if (state === "released") return kind === "prepayment" ? "released once paid" : "released by sales";
  return reason === undefined ? "cancelled while it waited" : `not released: ${onOneLine(reason)}`;
}

/** Orders on hold come first, the soonest to expire at the front; the other orders keep their sequence. */
export function heldFirst<One extends Pick<OfficeOrder, "hold">>(orders: readonly One[]): One[] {
  const key = (order: One) => (isHeld(order) ? (order.hold?.until ?? "") : "~");
  return orders.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

/**
 * The customer's credit limit, used credit and debts, for the decision on an order on hold; empty for any other order.
 */
export function toAccountText(order: OfficeOrder, staff: Pick<EmbeddedStaff, "accountOf">): string[] {
  const { partner } = order.customer;
  if (partner === null || !isHeld(order)) return [];
  const { creditLimit, creditUsed, due, open, overdueBlock, isActive } = staff.accountOf(partner);
  const after = sum([creditUsed, order.totals.total]);
  const limit = creditLimit === null ? "no credit limit" : `credit limit ${formatAmount(creditLimit)}`;
  const over =
    creditLimit !== null && after > creditLimit ? `, ${formatAmount(toEurCents(after - creditLimit))} over it` : "";
  return [
    `${limit}; used ${formatAmount(creditUsed)}, with this order ${formatAmount(after)}${over}`,
    `open ${formatAmount(open)}, overdue ${formatAmount(due)}${toBlockText(overdueBlock)}${isActive ? "" : "; THE ACCOUNT IS INACTIVE"}`,
  ];
}

/** ", of which 12.40 blocks orders"; "" if nothing does. */
function toBlockText(block: OverdueBlock | undefined): string {
  return block && block.amount > 0 ? `, of which ${formatAmount(block.amount)} blocks orders` : "";
}

/** "1. Bosch 0 445 110 470: price 98.00 → 102.50" */
export function toChangeText(change: ConditionChange, lines: readonly OrderLine[]): string {
  const line = lines.find(({ product }) => product === change.product);
  return `${line ? `${line.position}. ${line.manufacturer} ${line.number}` : change.product}: ${toDifference(change)}`;
}

/** The command error for a step that is not possible while an order is on hold; null for any other error. */
export function toHeldError(error: unknown, id: string, staff: Pick<EmbeddedStaff, "order">): Error | null {
  if (!isErpError(error, "INVALID_STATE") || error.details.state !== ON_HOLD) return null;
  const hold = staff.order(id as OrderId)?.hold;
  const way = hold?.kind === "prepayment" ? `note the money (pay ${id}), release or` : `release or`;
  return commandError(`${id} is on hold until ${hold?.until}: ${way} refuse it first`);
}

function toDifference(change: ConditionChange): string {
  switch (change.kind) {
    case "gone":
      return "no longer sold";
    case "price":
      return `price ${formatUnitPrice(change.old)} → ${formatUnitPrice(change.new)}`;
    case "deposit":
      return `deposit ${formatAmount(change.old)} → ${formatAmount(change.new)}`;
    case "vat":
      return `VAT ${formatPercent(toBasisPoints(change.old))} % → ${formatPercent(toBasisPoints(change.new))} %`;
    case "date":
      return "another day";
    default:
      return `on the shelf ${change.old.now} → ${change.new.now}, later ${change.old.later} → ${change.new.later}`;
  }
}
