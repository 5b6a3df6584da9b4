import { progressOf } from "#erp-adapter/contract/line-progress.ts";
import type { Portion } from "#erp-adapter/contract/order-events.ts";
import { isAfter, type Step } from "./step.ts";

/** The quantities of `portions` that are still open after these steps: neither dispatched nor cancelled. */
export function leftAfter(portions: readonly Portion[], steps: readonly Step[]): Portion[] {
  const progress = progressOf(portions, steps);
  return portions.flatMap(({ position }) => {
    const quantity = progress.get(position)?.open ?? 0;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
}

/** The pieces of an order that were open before a step. */
export function openBefore(step: Step, steps: readonly Step[], ordered: readonly Portion[]): Portion[] {
  return leftAfter(
    ordered,
    steps.filter((other) => isAfter(step, other)),
  );
}

/** The pieces that a step is about: those that it names, otherwise all that were open before it. */
export function piecesOf(step: Step, steps: readonly Step[], ordered: readonly Portion[]): Portion[] {
  return step.lines ? [...step.lines] : openBefore(step, steps, ordered);
}

/** The pieces of a step that later steps have neither dispatched nor cancelled. */
export function stillHere(step: Step, steps: readonly Step[], ordered: readonly Portion[]): Portion[] {
  return leftAfter(
    piecesOf(step, steps, ordered),
    steps.filter((other) => isAfter(other, step)),
  );
}
