import { toDate, toDay, toLocalDate, toLocalHour } from "../contract/local-date.ts";

/** The working days of a warehouse, and the time of day until which goods leave on the same day. */
export interface Calendar {
  /** local time, HH:MM: goods ordered before it leave on the same day; null: unknown */
  cutOff: string | null;
  /** open days of the week: 1 Monday to 7 Sunday */
  weekdays: ReadonlySet<number>;
  /** days (`toDay`) on which the warehouse is closed although the weekday is open: holidays, stocktaking */
  closedDays: ReadonlySet<number>;
}

const LONGEST_CLOSURE = 366;

/**
 * The local date on which goods in stock leave if they are ordered at `now` (epoch milliseconds): today before the
 * cut-off of an open day, otherwise the next open day. Null if no cut-off is known, or there is no open day within a
 * year.
 */
export function dispatchDate(now: number, calendar: Calendar): string | null {
  return calendar.cutOff === null ? null : firstWorkday(now, calendar);
}

/**
 * The open day on which work on an order placed at `now` begins: today if it is open and the cut-off, if known, has not
 * passed; otherwise the next open day. Null if there is none within a year.
 */
export function firstWorkday(now: number, calendar: Calendar): string | null {
  const today = toDay(toLocalDate(now));
  const isLate = calendar.cutOff !== null && toLocalHour(now) >= calendar.cutOff;
  return dateOf(openFrom(isLate ? today + 1 : today, calendar));
}

/** The date itself if it is an open day, otherwise the next open day; null if there is none within a year. */
export function openDayFrom(date: string, calendar: Calendar): string | null {
  return dateOf(openFrom(toDay(date), calendar));
}

/** The date `count` open days after `date`; null if a step finds no open day within a year. */
export function afterOpenDays(date: string, count: number, calendar: Calendar): string | null {
  let day: number | null = toDay(date);
  for (let left = count; left > 0 && day !== null; left--) day = openFrom(day + 1, calendar);
  return dateOf(day);
}

/** Counts with day numbers, because a page may ask for some hundred days and dates would take ten times as long. */
function openFrom(first: number, { weekdays, closedDays }: Calendar): number | null {
  for (let day = first; day < first + LONGEST_CLOSURE; day++)
    if (weekdays.has(weekdayOf(day)) && !closedDays.has(day)) return day;
  return null;
}

function dateOf(day: number | null): string | null {
  return day === null ? null : toDate(day);
}

/** 1 Monday to 7 Sunday; day 0 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1;
}
