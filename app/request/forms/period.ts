import { readDay } from "../typed-day.ts";
import type { FieldErrorKey } from "./field-error.ts";

/** Local dates, YYYY-MM-DD, both included; null leaves that end open. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** A period read from a URL, with the typed texts (days as YYYY-MM-DD) and an error for each wrong field. */
export interface PeriodReading {
  /** null if a field is wrong */
  period: Period | null;
  typed: { from: string; to: string };
  errors: { from?: FieldErrorKey; to?: FieldErrorKey };
}

/** Reads `from` and `to`. Reports dates that do not exist, and a period that ends before it begins. */
export function readPeriod(params: URLSearchParams): PeriodReading {
  const [from, to] = [dayOf(params, "from"), dayOf(params, "to")];
  const typed = { from: from ?? textOf(params, "from"), to: to ?? textOf(params, "to") };
  const errors: PeriodReading["errors"] = {};
  if (typed.from && !from) errors.from = "date";
  if (typed.to && !to) errors.to = "date";
  if (!errors.from && !errors.to && from !== null && to !== null && from > to) errors.to = "period";
  const isRight = errors.from === undefined && errors.to === undefined;
  return { period: isRight ? { from, to } : null, typed, errors };
}

/** Puts a period into the query of a URL; an open end is left out. */
export function setPeriod(params: URLSearchParams, { from, to }: { from: string | null; to: string | null }): void {
  for (const [name, value] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
}

function textOf(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().slice(0, 40);
}

function dayOf(params: URLSearchParams, name: string): string | null {
  return readDay(textOf(params, name));
}
