import type { OrderStep, Portion } from "./order-events.ts";

/** Pieces of one line of an order. */
export interface PiecesOfLine {
  /** neither dispatched nor cancelled */
  open: number;
  dispatched: number;
}

/** Counts the pieces of each position of `portions` after `steps`, which are in the order in which they happened. */
export function piecesAfter(
  portions: readonly Portion[],
  steps: readonly Pick<OrderStep, "kind" | "lines" | "accepted">[],
): Map<Portion["position"], PiecesOfLine> {
  const pieces = new Map(portions.map(({ position, quantity }) => [position, { open: quantity, dispatched: 0 }]));
  for (const { kind, lines, accepted = [] } of steps) {
    for (const position of accepted) close(pieces.get(position));
    if (kind !== "dispatched") continue;
    // A dispatch that names no pieces is of all that were open.
    const sent = lines ?? [...pieces].map(([position, { open }]) => ({ position, quantity: open }));
    for (const { position, quantity } of sent) dispatch(quantity, pieces.get(position));
  }
  return pieces;
}

function close(line: PiecesOfLine | undefined): void {
  if (line) line.open = 0;
}

/** Never more than the line has open, whatever the step says. */
function dispatch(quantity: number, line: PiecesOfLine | undefined): void {
  if (!line) return;
  const left = Math.min(quantity, line.open);
  line.open -= left;
  line.dispatched += left;
}
