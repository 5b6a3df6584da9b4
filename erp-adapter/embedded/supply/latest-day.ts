/** The latest of these local days; null if one of them is not known, or there is none. */
export function latestDay(days: readonly (string | null)[]): string | null {
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}
