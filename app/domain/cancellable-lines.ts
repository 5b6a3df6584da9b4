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

/** The requested positions to be marked, without wholly delivered lines: there is nothing left to cancel. */
export function markedPositions({ lines, cancellations }: Pick<Order, "lines" | "cancellations">): ReadonlySet<number> {
  const requested = requestedPositions({ cancellations });
  const marked = lines.filter(({ position, quantity, delivered }) => requested.has(position) && delivered < quantity);
  return new Set(marked.map(({ position }) => position));
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
