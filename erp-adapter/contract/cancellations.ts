import { z } from "zod";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

export const MAX_REASON = 500;

/** Visible text of one or more lines, without a link. */
export const reasonSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_REASON)
  .refine((text) => isVisibleText(text, { multiline: true }) && isFreeOfLinks(text));

/** `lines` holds positions; if missing, the request is about every line that is not delivered. */
export const cancellationSchema = z.object({
  lines: z.array(z.int().min(1)).min(1).max(1_000).optional(),
  reason: reasonSchema,
});
export type CancellationWish = z.infer<typeof cancellationSchema>;
export type CancellationRequest = z.input<typeof cancellationSchema>;

/** A cancellation request as it was received. A sales representative decides on it. */
export interface Cancellation {
  /** instant, RFC 3339 in UTC */
  requestedAt: string;
  /** positions, ascending */
  lines: number[];
  reason: string;
  /** missing until every line is decided, and from an ERP without capability orders.cancellationAnswers */
  answer?: CancellationAnswer;
}

/**
 * The decision on a request. Each line of the request is either accepted or refused. An accepted line gets no more
 * deliveries; its `open` is 0 as soon as that line is decided.
 */
export interface CancellationAnswer {
  /** instant of the last decision, RFC 3339 in UTC */
  answeredAt: string;
  /** positions, ascending */
  accepted: number[];
  /** positions, ascending */
  refused: number[];
  /** the office's message to the customer, as typed; null if there is none */
  reason: string | null;
}

/**
 * True if this cancellation was recorded for this wish: the reason is the same, and all its lines are in the wish. A
 * line can be requested only once, so no other wish can match.
 */
export function isAnswerTo(
  wish: { lines: readonly number[]; reason: string },
  cancellation: Pick<Cancellation, "lines" | "reason">,
): boolean {
  const lines = new Set(wish.lines);
  return cancellation.reason === wish.reason && cancellation.lines.every((line) => lines.has(line));
}
