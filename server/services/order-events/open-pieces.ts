import type { Portion } from "#erp-adapter/contract/order-events.ts";
import { isAfter, type Step } from "./step.ts";

/** The pieces that are left of `portions` after these steps: neither dispatched nor cancelled. */
export function leftAfter(portions: readonly Portion[], steps: readonly Step[]): Portion[] {
  const left = new Map(portions.map(({ position, quantity }) => [position, quantity]));
  for (const step of steps) {
    for (const position of step.accepted ?? []) left.delete(position);
    if (step.kind !== "dispatched") continue;
    // A dispatch that names no pieces is of all that were open.
    if (!step.lines) left.clear();
    for (const { position, quantity } of step.lines ?? []) left.set(position, (left.get(position) ?? 0) - quantity);
  }
  return portions.flatMap(({ position }) => {
    const quantity = left.get(position) ?? 0;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
}

/** The pieces that a step is about: those that it names, otherwise all that were open before it. */
export function piecesOf(step: Step, steps: readonly Step[], ordered: readonly Portion[]): Portion[] {
  const before = steps.filter((other) => other.id !== step.id && isAfter(step, other));
  return step.lines ? [...step.lines] : leftAfter(ordered, before);
}

/** The pieces of a step that are still here, after all that has happened since. */
export function stillHere(step: Step, steps: readonly Step[], ordered: readonly Portion[]): Portion[] {
  return leftAfter(
    piecesOf(step, steps, ordered),
    steps.filter((other) => other.id !== step.id && isAfter(other, step)),
  );
}
