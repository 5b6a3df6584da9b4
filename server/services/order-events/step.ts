import { z } from "zod";
import {
  ORDER_STEPS,
  type OrderEvent,
  type OrderStep,
  type OrderStepKind,
} from "#erp-adapter/contract/order-events.ts";

/** A step of a kind that the shop knows. */
export interface Step extends OrderStep {
  kind: OrderStepKind;
}

/** An event of the ERP as the shop stores it. */
export interface TakenEvent extends OrderEvent {
  kind: OrderStepKind;
}

const text = z.string().trim().min(1);
const portions = z.array(z.object({ position: z.int().min(1), quantity: z.int().min(1) })).max(1_000);
const positions = z.array(z.int().min(1)).max(1_000);
const day = z.iso.date().nullable();

/** Details of an event that cannot be read are left out; the step itself is still shown. */
const eventSchema = z.object({
  id: text.max(200),
  order: text.max(200),
  placedAt: text.max(60),
  partner: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  kind: z.enum(ORDER_STEPS),
  lines: portions.optional().catch(undefined),
  delivery: text.max(60).optional().catch(undefined),
  tracking: z
    .object({ carrier: z.string().max(60), number: text.max(60), url: z.string().max(500).nullable().catch(null) })
    .optional()
    .catch(undefined),
  invoice: text.max(200).optional().catch(undefined),
  date: day.optional().catch(undefined),
  before: day.optional().catch(undefined),
  accepted: positions.optional().catch(undefined),
  refused: positions.optional().catch(undefined),
  reason: text.max(2_000).optional().catch(undefined),
});

/**
 * The event, or the reason to skip it: `kind` for an unknown kind, such as one that only a newer ERP has, `shape` for
 * data that is not an event.
 */
export function readEvent(event: OrderEvent): TakenEvent | { skipped: "kind" | "shape" } {
  const read = eventSchema.safeParse(event);
  if (read.success) return read.data as TakenEvent;
  const isOfOtherKind = read.error.issues.every(({ path }) => path[0] === "kind");
  return { skipped: isOfOtherKind ? "kind" : "shape" };
}

/** The day that the ERP announced most recently for the departure of the whole order; null if none is known. */
export function latestDay(steps: readonly Step[]): string | null {
  const isOfOrder = ({ kind, lines }: Step) => kind === "confirmed" || (kind === "date-moved" && !lines);
  const told = steps.filter((step) => isOfOrder(step) && step.date !== undefined);
  return inOrder(told).at(-1)?.date ?? null;
}

/** Steps sorted by time; steps of the same instant in their usual order. */
export function inOrder<One extends Pick<Step, "at" | "kind">>(steps: readonly One[]): One[] {
  return steps.toSorted(byTime);
}

/** True if `one` happened after `other`; for the same instant, true if its kind usually comes later. */
export function isAfter(one: Pick<Step, "at" | "kind">, other: Pick<Step, "at" | "kind">): boolean {
  return byTime(one, other) > 0;
}

function byTime(one: Pick<Step, "at" | "kind">, other: Pick<Step, "at" | "kind">): number {
  const rank = ({ kind }: Pick<Step, "kind">) => ORDER_STEPS.indexOf(kind);
  return Date.parse(one.at) - Date.parse(other.at) || rank(one) - rank(other);
}
