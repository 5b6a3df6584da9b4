import { type ErpError, type ErpErrorCode, isErpError } from "../contract/errors.ts";
import { isUnanswered } from "./exchange.ts";

/** True when the call may have done its work although its answer is an error. */
export function isLost(error: unknown): error is ErpError {
  return isErpError(error) && error.effect !== "none";
}

/**
 * True for a failure that says nothing of what was asked and may be gone in a moment: no answer, none that could be had,
 * or something between that answered in the back end's place.
 */
export function isPassing(error: unknown): error is ErpError {
  if (isUnanswered(error)) return true;
  if (isErpError(error, "BAD_RESPONSE")) return OF_WHAT_STANDS_BETWEEN.has(error.details.path);
  return PASSING.some((code) => isErpError(error, code));
}

const PASSING: readonly ErpErrorCode[] = ["UNAVAILABLE", "TIMEOUT", "IN_PROGRESS"];

/** Of an answer that is not even of the protocol; a field that is wrong would be wrong again. */
const OF_WHAT_STANDS_BETWEEN: ReadonlySet<string> = new Set(["body", "content-type"]);

/**
 * True when a call that was sent once more under its key was refused for what it asks: so was the first, or it never
 * came. Anything else is about this sending alone, say that nobody could be reached, and tells nothing of the first.
 */
export function isRefusalOfBoth(error: unknown): error is ErpError {
  return isErpError(error) && error.effect === "none" && REFUSALS.has(error.code);
}

const REFUSALS: ReadonlySet<ErpErrorCode> = new Set([
  "VALIDATION",
  "CONDITIONS_CHANGED",
  "VERSION_CONFLICT",
  "CREDIT_LIMIT",
  "ACCOUNT_INACTIVE",
  "EMAIL_IN_USE",
  "INVALID_STATE",
  "IDEMPOTENCY_MISMATCH",
  "UNSUPPORTED",
]);
