import type { Order, OrderLine } from "#erp-adapter/contract/orders.ts";

/** The lines whose cancellation may be requested: still to be delivered, and not requested before. */
export function cancellableLines({
  status,
  lines,
  cancellations,
}: Pick<Order, "status" | "lines" | "cancellations">): OrderLine[] {
  if (status !== "pending" && status !== "undelivered") return [];
  const requested = requestedPositions({ cancellations });
  return lines.filter(({ position, open }) => open > 0 && !requested.has(position));
}

/** Positions of all lines whose cancellation was requested. */
function requestedPositions({ cancellations }: Pick<Order, "cancellations">): ReadonlySet<number> {
  return new Set(cancellations.flatMap(({ lines }) => lines));
}

/** The state of the cancellation of a line. */
export type LineCancellation = "requested" | "accepted" | "refused";

/**
 * The state of each requested cancellation, by position of its line. Leaves out fully delivered lines, which cannot be
 * cancelled, and unanswered requests of a cancelled order, whose status already shows the cancellation.
 */
export function cancellationsByLine({
  status,
  lines,
  cancellations,
}: Pick<Order, "status" | "lines" | "cancellations">): ReadonlyMap<number, LineCancellation> {
  const isLeft = new Set(lines.filter((line) => line.delivered < line.quantity).map(({ position }) => position));
  const marks = new Map<number, LineCancellation>();
  for (const { lines: requested, answer } of cancellations) {
    for (const position of requested.filter((one) => isLeft.has(one))) {
      if (answer) marks.set(position, answer.accepted.includes(position) ? "accepted" : "refused");
      else if (status !== "cancelled") marks.set(position, isOpen(position) ? "requested" : "accepted");
    }
  }
  return marks;

  /**
   * True if the line is still open. The office may decide about the lines of a request one by one, and answers the
   * request only after the last decision. Until then, a line that is no longer open counts as accepted.
   */
  function isOpen(position: number): boolean {
    return lines.some((line) => line.position === position && line.open > 0);
  }
}
