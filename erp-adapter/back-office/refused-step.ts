import { isErpError } from "../contract/errors.ts";
import { REQUESTED } from "../embedded/ledger/ledger.ts";
import type { OpenRequest } from "../embedded/orders/open-requests.ts";
import { commandError } from "./command.ts";

/** A step that an order or invoice is not ready for, said in a sentence; any other error as it is. */
export function toRefusedStep(error: unknown, sentence: string): unknown {
  return isErpError(error, "INVALID_STATE") ? commandError(sentence) : error;
}

/** True for a step that a request to cancel stands in the way of. */
export function isRequested(error: unknown): boolean {
  return isErpError(error, "INVALID_STATE") && error.details.state === REQUESTED;
}

/** That, in a sentence. */
export function toRequestedStep(order: string, requests: readonly OpenRequest[]): Error {
  const lines = requests.map(({ position }) => position).join(", ");
  return commandError(
    `the customer asked to cancel line ${lines} of ${order}; decide on that first, or give --despite-request`,
  );
}
