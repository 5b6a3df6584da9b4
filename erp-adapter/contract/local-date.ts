const ZAGREB = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Zagreb",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The calendar date of an instant (epoch milliseconds) where the distributor is, YYYY-MM-DD. */
export function toLocalDate(instant: number): string {
  return ZAGREB.format(instant);
}

/** The date `days` later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
