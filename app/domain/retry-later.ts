/** The answer after too many tries: minutes for the page, a header for programs. */
export interface RetryLater {
  /** until the next try, rounded up */
  minutes: number;
  headers: { "Retry-After": string };
}

/** Takes the seconds of a limit, the shop's or the ERP's. */
export function toRetryLater(seconds: number): RetryLater {
  return { minutes: Math.ceil(seconds / 60), headers: { "Retry-After": String(seconds) } };
}

/** Retry-After, in seconds, after a failure: it gives an ERP that does not answer some time. */
export const FAILED_RETRY = "60";
