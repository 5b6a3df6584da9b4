import { type ErpError, type ErpErrorCode, isErpError } from "../../contract/errors.ts";

/** True if a failed call may have had its effect nevertheless. */
export function isLost(error: unknown): error is ErpError {
  return isErpError(error) && error.effect !== "none";
}

/**
 * True if the failure may be temporary and says nothing about the request: there was no answer, the back end could not
 * be reached, or a gateway answered in place of the back end.
 */
export function isPassing(error: unknown): error is ErpError {
  if (isErpError(error, "BAD_RESPONSE")) return OF_WHAT_STANDS_BETWEEN.has(error.details.path);
  return PASSING.some((code) => isErpError(error, code));
}

const PASSING: readonly ErpErrorCode[] = ["UNAVAILABLE", "TIMEOUT", "IN_PROGRESS"];

/**
 * Paths of BAD_RESPONSE for answers that probably came from a gateway. The path of a field is not among them: a field
 * that is wrong would be wrong again.
 */
const OF_WHAT_STANDS_BETWEEN: ReadonlySet<string> = new Set(["body", "content-type"]);

/**
 * True for a refusal of the content. If a call that is sent again with its key gets one, the first sending was refused
 * too, or never arrived. Any other failure, such as an unreachable back end, says nothing about the first sending.
 */
export function isRefusalOfBoth(error: unknown): error is ErpError {
  return isErpError(error) && error.effect === "none" && REFUSALS.has(error.code);
}

const REFUSALS: ReadonlySet<ErpErrorCode> = new Set([
  "VALIDATION",
  "CONDITIONS_CHANGED",
  "VERSION_CONFLICT",
  "CREDIT_LIMIT",
  "OVERDUE",
  "ACCOUNT_INACTIVE",
  "EMAIL_IN_USE",
  "INVALID_STATE",
  "IDEMPOTENCY_MISMATCH",
  "UNSUPPORTED",
]);
