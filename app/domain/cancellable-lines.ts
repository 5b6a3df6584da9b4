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

/** How far the cancellation of a line is. */
export type LineCancellation = "requested" | "accepted" | "refused";

/**
 * The lines whose cancellation was requested, with how far it is, by position. Wholly delivered lines are left out: there
 * is nothing left to cancel; so are those of a cancelled order without an answer: its status says it.
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

  /** Lines of one request may be decided one after another, and the answer comes with the last. */
  function isOpen(position: number): boolean {
    return lines.some((line) => line.position === position && line.open > 0);
  }
}

/** Ascending positions as they are read: 1, 2, 3, 5 → "1–3, 5". */
export function toPositionText(positions: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range && position === range.last + 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
