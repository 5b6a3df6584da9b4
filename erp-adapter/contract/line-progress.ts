import type { OrderStep, Portion } from "./order-events.ts";

/** The pieces of a line that are still open, and those that were dispatched; cancelled pieces are neither. */
export interface LineProgress {
  open: number;
  dispatched: number;
}

/**
 * The progress of each position after the steps, which must be sorted by time. `portions`: the pieces that were open
 * before the steps.
 */
export function progressOf(
  portions: readonly Portion[],
  steps: readonly Pick<OrderStep, "kind" | "lines" | "accepted">[],
): Map<number, LineProgress> {
  const progress = new Map(portions.map(({ position, quantity }) => [position, { open: quantity, dispatched: 0 }]));
  for (const { kind, lines, accepted = [] } of steps) {
    for (const position of accepted) {
      const line = progress.get(position);
      if (line) line.open = 0;
    }
    // The end of a hold cancels the whole order.
    if (kind === "hold-refused" || kind === "hold-expired") for (const line of progress.values()) line.open = 0;
    if (kind !== "dispatched") continue;
    // A dispatch that names no pieces takes all open pieces.
    const gone = lines ?? [...progress].map(([position, { open }]) => ({ position, quantity: open }));
    for (const { position, quantity } of gone) dispatch(progress.get(position), quantity);
  }
  return progress;
}

/** Counts no more pieces as dispatched than were open. */
function dispatch(line: LineProgress | undefined, quantity: number): void {
  if (!line) return;
  const pieces = Math.min(quantity, line.open);
  line.open -= pieces;
  line.dispatched += pieces;
}
