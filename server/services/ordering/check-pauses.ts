import type { Intent } from "./intent.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PAUSES = [
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  20 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
];
const LAST_PAUSE = 30 * MINUTE;
const DOUBT_PAUSE = 6 * 60 * MINUTE;
const GIVEN_UP_AFTER = 3 * 24 * 60 * MINUTE;

/**
 * The time of a job's next check of an intent; the pauses grow with each check. Null if the intent is older than
 * GIVEN_UP_AFTER, so that people must settle it.
 */
export function nextCheck({ checks, createdAt }: Intent, now: number): number | null {
  return now - createdAt > GIVEN_UP_AFTER ? null : now + (PAUSES[checks] ?? LAST_PAUSE);
}

/** Like `nextCheck` for an order in doubt, which a job asks about until it is decided. */
export function nextDoubtCheck(intent: Intent, now: number): number {
  return nextCheck(intent, now) ?? now + DOUBT_PAUSE;
}
