import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { piecesAfter } from "#erp-adapter/contract/pieces-after.ts";

/**
 * Brings the copy of an order, as it was when it was placed, up to date: the pieces that `steps` delivered and
 * cancelled, and the status that follows. The steps are in the order in which they happened.
 */
export function withSteps<Copy extends Pick<Order, "status" | "lines">>(copy: Copy, steps: readonly OrderStep[]): Copy {
  if (steps.length === 0) return copy;
  const portions = copy.lines.map(({ position, open }) => ({ position, quantity: open }));
  const pieces = piecesAfter(portions, steps);
  const lines = copy.lines.map((line) => {
    const { open, dispatched } = pieces.get(line.position) ?? { open: line.open, dispatched: 0 };
    return { ...line, open, delivered: line.delivered + dispatched };
  });
  return { ...copy, lines, status: statusOf(copy.status, lines, steps) };
}

function statusOf(
  placed: Order["status"],
  lines: Pick<Order["lines"][number], "open" | "delivered">[],
  steps: readonly OrderStep[],
): Order["status"] {
  if (lines.every(({ open }) => open === 0))
    return lines.some(({ delivered }) => delivered > 0) ? "delivered" : "cancelled";
  return steps.some(({ kind }) => kind !== "cancellation-answered") ? "undelivered" : placed;
}
