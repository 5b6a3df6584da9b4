import type { Portion } from "#erp-adapter/contract/order-events.ts";
import { piecesAfter } from "#erp-adapter/contract/pieces-after.ts";
import { isAfter, type Step } from "./step.ts";

/** The pieces that are left of `portions` after these steps: neither dispatched nor cancelled. */
export function leftAfter(portions: readonly Portion[], steps: readonly Step[]): Portion[] {
  const pieces = piecesAfter(portions, steps);
  return portions.flatMap(({ position }) => {
    const quantity = pieces.get(position)?.open ?? 0;
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
