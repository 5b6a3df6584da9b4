import { addDays } from "#erp-adapter/contract/local-date.ts";
import { type PeriodReading, readPeriod } from "../request/forms/period.ts";

/** A period with both ends, which a statement needs. */
export interface StatementPeriod {
  from: string;
  to: string;
}

export interface StatementReading extends PeriodReading {
  period: StatementPeriod | null;
}

/**
 * Reads the period of a statement. A missing end is today; a missing beginning is the first day of the year of the end.
 * If both are missing, the period is the last whole month and this month up to today, because a bookkeeper closes a
 * month after its end.
 */
export function readStatementPeriod(params: URLSearchParams, today: string): StatementReading {
  const reading = readPeriod(params);
  if (reading.period === null) return { ...reading, period: null };
  const to = reading.period.to ?? today;
  const from = reading.period.from ?? (reading.period.to === null ? lastMonth(today).from : yearOf(to).from);
  const isReversed = from > to;
  return { period: isReversed ? null : { from, to }, typed: { from, to }, errors: isReversed ? { to: "period" } : {} };
}

/** Frequently used periods, each with the name of its link. */
export function usualPeriods(today: string): { name: UsualPeriod; period: StatementPeriod }[] {
  const lastYear = String(Number(today.slice(0, 4)) - 1).padStart(4, "0");
  return [
    { name: "thisMonth", period: { from: monthOf(today), to: today } },
    { name: "lastMonth", period: lastMonth(today) },
    { name: "thisYear", period: { from: yearOf(today).from, to: today } },
    { name: "lastYear", period: yearOf(lastYear) },
  ];
}

export type UsualPeriod = "thisMonth" | "lastMonth" | "thisYear" | "lastYear";

function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function lastMonth(today: string): StatementPeriod {
  const to = addDays(monthOf(today), -1);
  return { from: monthOf(to), to };
}

function yearOf(date: string): StatementPeriod {
  const year = date.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
