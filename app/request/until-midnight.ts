import { toLocalDate } from "#erp-adapter/contract/local-date.ts";

/** The length of the longest day, in seconds: 25 hours, when summer time ends. */
const LONGEST_DAY = 90_000;

/** Whole seconds from an instant (epoch milliseconds) to the end of its day in the shop's time zone; at least 1. */
export function secondsUntilMidnight(now: number): number {
  const today = toLocalDate(now);
  let [least, most] = [1, LONGEST_DAY];
  while (least < most) {
    const half = Math.floor((least + most) / 2);
    if (toLocalDate(now + half * 1_000) === today) least = half + 1;
    else most = half;
  }
  return least;
}
