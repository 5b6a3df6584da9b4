import type { Portion } from "../contract/order-events.ts";

/** Text of several lines on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** "line 1: 3, line 2: 1" */
export function toPortions(portions: readonly Portion[]): string {
  return portions.map(({ position, quantity }) => `line ${position}: ${quantity}`).join(", ");
}
