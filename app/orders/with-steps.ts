import { progressOf } from "#erp-adapter/contract/line-progress.ts";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import { holdAfter } from "#erp-adapter/contract/order-hold.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";

/** The fields of an order that its steps change. */
interface Copied extends Pick<Order, "status" | "hold"> {
  lines: Pick<Order["lines"][number], "position" | "open" | "delivered">[];
}

/**
 * Brings the copy of an order as it was placed up to date with the steps that the ERP has reported since, in the order
 * in which they happened: the delivered and open pieces of each line, the status, and the hold.
 */
export function withSteps<Copy extends Copied>(copy: Copy, steps: readonly OrderStep[]): Copy {
  if (steps.length === 0) return copy;
  const progress = progressOf(
    copy.lines.map(({ position, open }) => ({ position, quantity: open })),
    steps,
  );
  const lines = copy.lines.map((line) => {
    const { open, dispatched } = progress.get(line.position) ?? { open: 0, dispatched: 0 };
    return { ...line, delivered: line.delivered + dispatched, open };
  });
  const hold = holdAfter(copy.hold, steps);
  return { ...copy, lines, status: statusOf(copy.status, lines, steps), ...(hold && { hold }) };
}

/** Steps after which an order may still wait for its confirmation. */
const UNCONFIRMED: ReadonlySet<string> = new Set(["cancellation-answered", "released"]);

function statusOf(
  placed: Order["status"],
  lines: Pick<Order["lines"][number], "open" | "delivered">[],
  steps: readonly OrderStep[],
): Order["status"] {
  if (lines.every(({ open }) => open === 0))
    return lines.some(({ delivered }) => delivered > 0) ? "delivered" : "cancelled";
  return steps.some(({ kind }) => !UNCONFIRMED.has(kind)) ? "undelivered" : placed;
}
