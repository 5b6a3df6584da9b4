/** The answer to a try: allowed, or refused, with the seconds until the next try is allowed. */
export type LimitAnswer = { allowed: true } | Refused;

export interface Refused {
  allowed: false;
  retryAfterSeconds: number;
}
