import { readDate } from "#erp-adapter/contract/date-text.ts";
import { localDateSchema } from "#erp-adapter/contract/paging.ts";

/**
 * Reads a day as a browser's date field sends it, or as people of both languages write it: the day first. Returns it as
 * YYYY-MM-DD; null if the text is not a day of the calendar.
 */
export function readDay(text: string): string | null {
  return readDate(text, { slashes: "only-day", isTyped: true });
}

/** The type of the field that shows `text`: a date input drops text that is not a day, a text input keeps it. */
export function dayFieldType(text: string): "date" | "text" {
  return text === "" || localDateSchema.safeParse(text).success ? "date" : "text";
}
