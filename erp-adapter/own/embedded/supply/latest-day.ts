/** The latest of these local days; null if one of them is unknown, or if there are no days. */
export function latestDay(days: readonly (string | null)[]): string | null {
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}
