import { addDays, toLocalDate, toLocalHour } from "../contract/local-date.ts";

/** The days and hours at which goods leave a warehouse, or come into it. */
export interface Calendar {
  /** local time, HH:MM: goods ordered earlier leave on the same day; null: unknown */
  cutOff: string | null;
  /** open days of the week: 1 Monday to 7 Sunday */
  weekdays: ReadonlySet<number>;
  /** dates on which the warehouse is closed although the weekday is open: holidays, stocktaking */
  closedDays: ReadonlySet<string>;
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

/** The open day on which work on an order placed at `now` begins; null if there is none within a year. */
export function firstWorkday(now: number, calendar: Calendar): string | null {
  const today = toLocalDate(now);
  const isLate = calendar.cutOff !== null && toLocalHour(now) >= calendar.cutOff;
  return openDayFrom(isLate ? addDays(today, 1) : today, calendar);
}

/** The date itself if it is an open day, otherwise the next open day; null if there is none within a year. */
export function openDayFrom(date: string, calendar: Calendar): string | null {
  for (let days = 0; days < LONGEST_CLOSURE; days++) {
    const day = addDays(date, days);
    if (isOpen(day, calendar)) return day;
  }
  return null;
}

/** The date `count` open days after `date`; null if a step finds no open day within a year. */
export function afterOpenDays(date: string, count: number, calendar: Calendar): string | null {
  let day: string | null = date;
  for (let left = count; left > 0 && day !== null; left--) day = openDayFrom(addDays(day, 1), calendar);
  return day;
}

function isOpen(date: string, { weekdays, closedDays }: Calendar): boolean {
  return weekdays.has(weekdayOf(date)) && !closedDays.has(date);
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
