import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";

/**
 * A copy of an order as it was placed, brought up to date by the steps that were told since, in the order in which they
 * happened: the pieces that were delivered and cancelled, and the status that follows.
 */
export function withSteps<Copy extends Pick<Order, "status" | "lines">>(copy: Copy, steps: readonly OrderStep[]): Copy {
  if (steps.length === 0) return copy;
  const open = new Map(copy.lines.map((line) => [line.position, line.open]));
  const delivered = new Map(copy.lines.map((line) => [line.position, line.delivered]));
  for (const { kind, lines, accepted = [] } of steps) {
    for (const position of accepted) open.set(position, 0);
    if (kind !== "dispatched") continue;
    // A dispatch that names no pieces is of all that were open.
    for (const { position, quantity } of lines ?? [...open].map(([position, quantity]) => ({ position, quantity }))) {
      const left = Math.min(quantity, open.get(position) ?? 0);
      open.set(position, (open.get(position) ?? 0) - left);
      delivered.set(position, (delivered.get(position) ?? 0) + left);
    }
  }
  const lines = copy.lines.map((line) => ({
    ...line,
    delivered: delivered.get(line.position) ?? 0,
    open: open.get(line.position) ?? 0,
  }));
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
