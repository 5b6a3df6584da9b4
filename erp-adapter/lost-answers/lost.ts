import { type ErpError, type ErpErrorCode, isErpError } from "../contract/errors.ts";

/** True if the call may have had its effect although it failed. */
export function isLost(error: unknown): error is ErpError {
  return isErpError(error) && error.effect !== "none";
}

/**
 * True if the failure says nothing about the request and may soon be gone: no answer came, none could come, or a
 * gateway answered in place of the back end.
 */
export function isPassing(error: unknown): error is ErpError {
  if (isErpError(error, "BAD_RESPONSE")) return OF_WHAT_STANDS_BETWEEN.has(error.details.path);
  return PASSING.some((code) => isErpError(error, code));
}

const PASSING: readonly ErpErrorCode[] = ["UNAVAILABLE", "TIMEOUT", "IN_PROGRESS"];

/** An answer outside the protocol probably came from a gateway. A wrong field would be wrong again, so it is not here. */
const OF_WHAT_STANDS_BETWEEN: ReadonlySet<string> = new Set(["body", "content-type"]);

/**
 * True if a call repeated under its key was refused for its content: then the first sending was refused too, or never
 * arrived. Any other failure, like an unreachable back end, concerns the repetition only and says nothing about the
 * first.
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
