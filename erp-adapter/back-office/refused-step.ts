import { isErpError } from "../contract/errors.ts";
import { REQUESTED } from "../embedded/ledger/ledger.ts";
import type { OpenRequest } from "../embedded/orders/open-requests.ts";
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
