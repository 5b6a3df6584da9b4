import type { Portion } from "#erp-adapter/contract/order-events.ts";
import { leftAfter, stillHere } from "./open-pieces.ts";
import { isAfter, type Step } from "./step.ts";

/**
 * True for a step whose mail other steps can make wrong: the goods leave or are cancelled, or the day is moved again.
 */
export function mayBeOvertaken({ kind }: Pick<Step, "kind">): boolean {
  return kind === "ready" || kind === "date-moved" || kind === "confirmed";
}

/**
 * True if the other steps make the mail about this step wrong. Events may arrive out of order, and a mail may go out a
 * day late; the order's page shows all steps. `ordered` holds the pieces of the order; null if they were not read. Then
 * the answer is true only if the steps alone are enough to decide, and the mail is checked again when it is written.
 */
export function isOvertaken(step: Step, steps: readonly Step[], ordered: readonly Portion[] | null): boolean {
  if (!mayBeOvertaken(step)) return false;
  if (step.kind === "ready") return isFetched(step, steps, ordered);
  const isMovedAgain = steps.some((other) => isAfter(other, step) && movesAllOf(other, step));
  return (step.kind === "date-moved" && isMovedAgain) || isNothingLeft(step, steps, ordered);
}

/** True if a step gives all lines of the other step another day. A step that names no lines is about all lines. */
function movesAllOf({ kind, lines }: Step, other: Step): boolean {
  if (kind !== "date-moved" || !lines) return kind === "date-moved";
  const moved = new Set(lines.map(({ position }) => position));
  return other.lines?.every(({ position }) => moved.has(position)) ?? false;
}

/** True if none of the pieces that were put ready is still waiting. */
function isFetched(step: Step, steps: readonly Step[], ordered: readonly Portion[] | null): boolean {
  if (step.lines || ordered) return stillHere(step, steps, ordered ?? []).length === 0;
  return steps.some((other) => isAfter(other, step) && isOfEverything(other));
}

/**
 * True if none of the ordered goods is left that could still leave on the announced day. Goods that left before the
 * step count too: any day announced for them is wrong.
 */
function isNothingLeft(step: Step, steps: readonly Step[], ordered: readonly Portion[] | null): boolean {
  const counted = steps.filter((other) => other.kind === "dispatched" || isAfter(other, step));
  return ordered ? leftAfter(ordered, counted).length === 0 : counted.some(isOfEverything);
}

function isOfEverything({ kind, lines }: Step): boolean {
  return kind === "dispatched" && !lines;
}
