import { type ErpError, type ErpErrorCode, isErpError } from "../contract/errors.ts";

/** True when the call may have done its work although its answer is an error. */
export function isLost(error: unknown): error is ErpError {
  return isErpError(error) && error.effect !== "none";
}

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
  "CREDIT_LIMIT",
  "ACCOUNT_INACTIVE",
  "EMAIL_IN_USE",
  "INVALID_STATE",
  "IDEMPOTENCY_MISMATCH",
  "UNSUPPORTED",
]);
