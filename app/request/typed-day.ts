import { localDateSchema } from "#erp-adapter/contract/paging.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `31.1.2026`, `31. 01. 2026.`, `31/1/2026`, `31 Jan 2026`. */
const DAY_FIRST = /^(\d{1,2})[ ./-]+(?:(\d{1,2})|([a-z]{3,9}))[ ./-]+(\d{4})\.?$/i;

/**
 * Reads a day as a browser's date field sends it, or as people of both languages write it: the day first. Returns it as
 * YYYY-MM-DD; null if the text is not a day of the calendar.
 */
export function readDay(text: string): string | null {
  const [, day = "", digits, name, year] = DAY_FIRST.exec(text.trim()) ?? [];
  const month = digits ?? String(MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1);
  const date = year ? [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-") : text.trim();
  return localDateSchema.safeParse(date).success ? date : null;
}

/** The type of the field that shows `text`: a date input drops text that is not a day, a text input keeps it. */
export function dayFieldType(text: string): "date" | "text" {
  return text === "" || localDateSchema.safeParse(text).success ? "date" : "text";
}
