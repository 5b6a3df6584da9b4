import type { ConditionChange } from "./conditions/recheck-line.ts";
import type { DeliveryChange } from "./delivery.ts";
import type { EurCents } from "./money.ts";

/** The effect of a failed call on the ERP's data. */
export type Effect = "none" | "applied" | "unknown";

/** The details of each code. They hold no text to show on a page. */
export interface ErpErrorDetails {
  UNAUTHENTICATED: object;
  FORBIDDEN: object;
  BAD_CREDENTIALS: object;
  RATE_LIMITED: { retryAfterSeconds: number };
  NOT_FOUND: { what: string; id: string };
  /** `field`: the refused input · `rule`: the rule it broke · `limit`: the number in that rule */
  VALIDATION: { field: string; rule: string; limit?: number; product?: string };
  EMAIL_IN_USE: object;
  VERSION_CONFLICT: { current: string };
  IDEMPOTENCY_MISMATCH: object;
  IN_PROGRESS: object;
  CONDITIONS_CHANGED: { changes: ConditionChange[]; delivery?: DeliveryChange[] | undefined };
  /** `open`: the part of the limit that is used, without this order */
  CREDIT_LIMIT: { limit: EurCents; open: EurCents };
  /** `due`: the amount that must be paid before the next order on account, even if the credit limit is not used up */
  OVERDUE: { due: EurCents };
  ACCOUNT_INACTIVE: object;
  INVALID_STATE: { state: string };
  UNSUPPORTED: { capability: string };
  TIMEOUT: object;
  UNAVAILABLE: object;
  BAD_RESPONSE: { path: string };
  DOCUMENT_UNAVAILABLE: object;
}

export type ErpErrorCode = keyof ErpErrorDetails;

const RETRYABLE: ReadonlySet<ErpErrorCode> = new Set(["RATE_LIMITED", "IN_PROGRESS", "TIMEOUT", "UNAVAILABLE"]);

/**
 * The only error that leaves an adapter. Compare `code` and `name`, never use instanceof: server and build may hold two
 * copies of this class. `peerMessage` is the ERP's own text, for the log only.
 */
export class ErpError<Code extends ErpErrorCode = ErpErrorCode> extends Error {
  override readonly name = "ErpError";
  readonly code: Code;
  readonly details: ErpErrorDetails[Code];
  readonly effect: Effect;
  readonly retryable: boolean;
  readonly peerMessage: string | undefined;

  constructor(
    code: Code,
    details: ErpErrorDetails[Code],
    more: { effect?: Effect; peerMessage?: string; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.details = details;
    this.effect = more.effect ?? "none";
    this.retryable = RETRYABLE.has(code);
    this.peerMessage = more.peerMessage;
  }
}

/** True for an ErpError; with `code`, only for that code. */
export function isErpError<Code extends ErpErrorCode>(error: unknown, code?: Code): error is ErpError<Code> {
  return (
    error instanceof Error &&
    error.name === "ErpError" &&
    "code" in error &&
    (code === undefined || error.code === code)
  );
}

/** The ERP's own text (`peerMessage`) for a log line: without control characters, shortened. */
export function saidBy({ peerMessage }: ErpError): string | undefined {
  return peerMessage
    ?.replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SAID);
}

const LONGEST_SAID = 300;

/** True if the ERP gave no usable answer. An earlier answer may then be used, if it is recent enough. */
export function isOutage(
  error: unknown,
): error is ErpError<"TIMEOUT" | "UNAVAILABLE" | "BAD_RESPONSE" | "RATE_LIMITED"> {
  return isErpError(error) && OUTAGES.has(error.code);
}

const OUTAGES: ReadonlySet<ErpErrorCode> = new Set(["TIMEOUT", "UNAVAILABLE", "BAD_RESPONSE", "RATE_LIMITED"]);

/**
 * Call this after handling the expected failures. No error for an ErpError. Any other value is a bug of ours and is
 * thrown again as an Error: the framework hides only Errors from the browser, and would send any other thrown value
 * unchanged.
 */
export function assertErpError(error: unknown): asserts error is ErpError {
  if (isErpError(error)) return;
  throw error instanceof Error ? error : new Error("something was thrown that is no error", { cause: error });
}
