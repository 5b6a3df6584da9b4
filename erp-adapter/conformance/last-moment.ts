import { toLocalDate } from "../contract/local-date.ts";

/** The last whole second of a local date, in epoch milliseconds. */
export function lastMomentOf(date: string): number {
  const noon = Date.parse(`${date}T11:00:00Z`);
  let at = noon + 15 * 60 * 60 * 1_000;
  while (toLocalDate(at) > date) at -= 60_000;
  return at - (at % 60_000) + 59_000;
}
