import { isErpError } from "../contract/errors.ts";
import type { OrderId } from "../contract/orders.ts";
import { REQUESTED } from "../own/embedded/ledger/ledger.ts";
import type { CancelRequestLine } from "../own/embedded/orders/open-requests.ts";
import type { EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";
import { toHeldError } from "./held-order.ts";

/**
 * Turns INVALID_STATE of an order or invoice into a command error with this sentence; returns any other error
 * unchanged.
 */
export function toRefusedStep(error: unknown, sentence: string): unknown {
  return isErpError(error, "INVALID_STATE") ? commandError(sentence) : error;
}

/** The sentence for a reason that must not be shown to a customer. */
export const REASON_RULE = "the reason takes 1 to 500 visible characters and no web address";

/** True if a request for cancellation prevents the step. */
export function isRequested(error: unknown): boolean {
  return isErpError(error, "INVALID_STATE") && error.details.state === REQUESTED;
}

/** The command error for a step that requests for cancellation prevent. */
export function toRequestedStep(order: string, requests: readonly CancelRequestLine[]): Error {
  const lines = requests.map(({ position }) => position).join(", ");
  return commandError(
    `the customer asked to cancel line ${lines} of ${order}; answer that first (cancellation accept|refuse ${order}), or give --anyway`,
  );
}

/** The command error that explains why goods of an order cannot be delivered; returns any other error unchanged. */
export function refuseStep(
  error: unknown,
  { order, staff, refused }: { order: string; staff: Pick<EmbeddedStaff, "openRequests" | "order">; refused: string },
): unknown {
  if (isErpError(error, "NOT_FOUND") && error.details.what === "line")
    return commandError(`${order} has no line ${error.details.id}`);
  if (isRequested(error)) return toRequestedStep(order, staff.openRequests(order as OrderId));
  const held = toHeldError(error, order, staff);
  if (held) return held;
  return toRefusedStep(error, refused);
}
