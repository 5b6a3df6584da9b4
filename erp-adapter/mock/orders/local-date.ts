const ZAGREB = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Zagreb",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar date of an instant (epoch milliseconds) where the distributor is, YYYY-MM-DD. */
export function toLocalDate(instant: number): string {
  return ZAGREB.format(instant);
}
