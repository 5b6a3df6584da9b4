const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Year, month and day of a date; null if the text is not of the form YYYY-MM-DD. */
export function toDayParts(text: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year === undefined ? null : { year: Number(year), month: Number(month), day: Number(day) };
}

/** A day as a workbook stores it: days since 30 December 1899. Null for other texts and days before 1 March 1900. */
export function toSerialDay(text: string): number | null {
  const parts = toDayParts(text);
  if (parts === null) return null;
  const serial = (Date.UTC(parts.year, parts.month - 1, parts.day) - DAY_ZERO) / DAY_MS;
  return serial > 60 ? serial : null;
}
