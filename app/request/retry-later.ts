/** The answer after too many tries: minutes for the page, a header for programs. */
export interface RetryLater {
  /** minutes until the next try is allowed, rounded up */
  minutes: number;
  headers: { "Retry-After": string };
}

/** Converts the seconds that a rate limit of the shop or of the ERP gives. */
export function toRetryLater(seconds: number): RetryLater {
  return { minutes: Math.ceil(seconds / 60), headers: { "Retry-After": String(seconds) } };
}

/** The Retry-After header after a failure, in seconds, so that an unavailable ERP has time to recover. */
export const FAILED_RETRY = "60";
