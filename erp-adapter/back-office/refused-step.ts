import { isErpError } from "../contract/errors.ts";
import type { OrderId } from "../contract/orders.ts";
import { REQUESTED } from "../embedded/ledger/ledger.ts";
import type { OpenRequest } from "../embedded/orders/open-requests.ts";
import type { EmbeddedStaff } from "../embedded/staff.ts";
import { commandError } from "./command.ts";

/** A sentence for a step that the state of an order or invoice does not allow; any other error is returned as it is. */
export function toRefusedStep(error: unknown, sentence: string): unknown {
  return isErpError(error, "INVALID_STATE") ? commandError(sentence) : error;
}

/** True if a request for cancellation prevents the step. */
export function isRequested(error: unknown): boolean {
  return isErpError(error, "INVALID_STATE") && error.details.state === REQUESTED;
}

/** A sentence for such a step. */
export function toRequestedStep(order: string, requests: readonly OpenRequest[]): Error {
  const lines = requests.map(({ position }) => position).join(", ");
  return commandError(
    `the customer asked to cancel line ${lines} of ${order}; answer that first (cancellation accept|refuse ${order}), or give --anyway`,
  );
}

/** The sentence for whatever keeps goods of an order in the house; any other error is returned as it is. */
export function refuseStep(
  error: unknown,
  { order, staff, refused }: { order: string; staff: Pick<EmbeddedStaff, "openRequests">; refused: string },
): unknown {
  if (isErpError(error, "NOT_FOUND") && error.details.what === "line")
    return commandError(`${order} has no line ${error.details.id}`);
  if (isRequested(error)) return toRequestedStep(order, staff.openRequests(order as OrderId));
  return toRefusedStep(error, refused);
}
