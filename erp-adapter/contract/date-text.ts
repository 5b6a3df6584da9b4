import { localDateSchema } from "./paging.ts";

/** The part that stands first in dates with slashes; unknown if no date of the column shows it, or they contradict each other. */
export type DateOrder = "day" | "month" | "unknown";

/** The forms of a date that a caller permits, beside `2026-01-31` and `31. 1. 2026.`. */
export interface PermittedDates {
  /** `only-day`: the month never stands first; otherwise the order of dates of two meanings, as in 01/02/2027 */
  slashes: DateOrder | "only-day";
  /** hyphens, several marks and names of months between the parts, as people type them: `31-01-2026`, `31 Jan 2026` */
  isTyped?: boolean;
  /** a time behind the date, which is left out: `2026-01-31T00:00`, as programs write it */
  mayHaveTime?: boolean;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const YEAR_FIRST = /^(\d{4}-\d{2}-\d{2})([T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})([ ./-]+)(?:(\d{1,2})|([a-z]{3,9}))([ ./-]+)(\d{4})\.?$/i;
/** The marks between the parts of a date in a file. */
const OF_FILES = /^[./] ?$/;

/**
 * Reads a date as people and programs write it, wherever the shop asks for one. Returns it as YYYY-MM-DD; `ambiguous` for
 * a date of two meanings, null if the text is no day of the calendar, or of a form that the caller does not permit.
 */
export function readDate(typed: string, permitted: PermittedDates): string | "ambiguous" | null {
  const text = typed.trim();
  const [, iso, time] = YEAR_FIRST.exec(text) ?? [];
  if (iso !== undefined) return time === undefined || permitted.mayHaveTime ? toDate(iso) : null;
  const [, one = "", mark = "", digits, name, second = "", year = ""] = YEAR_LAST.exec(text) ?? [];
  const isOfFile = digits !== undefined && OF_FILES.test(mark) && OF_FILES.test(second);
  if (year === "" || !(isOfFile || permitted.isTyped)) return null;
  const other = digits ?? String(MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1);
  const own = permitted.slashes === "only-day" ? "day" : (orderIn(text) ?? "day");
  const order = own === "either" ? permitted.slashes : own;
  if (order === "unknown") return "ambiguous";
  return order === "month" ? dateOf(year, one, other) : dateOf(year, other, one);
}

/**
 * The part that stands first in 31/12/2026 or 12/31/2026; either in 01/02/2027. Null for a text that is no date with
 * slashes, and for a day that no month has: 45/13/2026.
 */
export function orderIn(text: string): "day" | "month" | "either" | null {
  const [, one = "", other = "", year = ""] = /^(\d{1,2})\/ ?(\d{1,2})\/ ?(\d{4})\.?$/.exec(text) ?? [];
  const isDayFirst = dateOf(year, other, one) !== null;
  const isMonthFirst = dateOf(year, one, other) !== null;
  if (isDayFirst) return isMonthFirst ? "either" : "day";
  return isMonthFirst ? "month" : null;
}

function dateOf(year: string, month: string, day: string): string | null {
  return toDate([year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"));
}

/** Null for a day that the calendar does not have. */
function toDate(date: string): string | null {
  return localDateSchema.safeParse(date).success ? date : null;
}
