/** After too many tries: what the page says, and what it tells a program. */
export interface RetryLater {
  /** until the next try, a begun one counted whole */
  minutes: number;
  headers: { "Retry-After": string };
}

/** Seconds as a limit, the shop's or the ERP's, names them. */
export function toRetryLater(seconds: number): RetryLater {
  return { minutes: Math.ceil(seconds / 60), headers: { "Retry-After": String(seconds) } };
}

/** Retry-After, in seconds, of what failed: an ERP that does not answer is given time. */
export const FAILED_RETRY = "60";
