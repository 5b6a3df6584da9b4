import type { YearMonth } from "../../../contract/fitments.ts";
import { type Cell, quote } from "./cells.ts";

/** A year without a month means its first month or its last month. */
type End = "first" | "last";

/** `2012-06`, `06/2012`, `6.2012.`, `06/12`, `201206`, `2012`, a date; null for an empty cell and `-`. */
export function parseMonth(text: string, end: End): Cell<YearMonth | null> {
  if (/^[-–.>…]*$/.test(text)) return { value: null };
  const found = monthOf(text, end);
  return found === null ? { reason: `the month ${quote(text)} is not understood: write 2012-06` } : { value: found };
}

/** `2012`, `2012-2019`, `06.2012 - 05.2019`, `2012->`: from and to, in one cell. */
export function parseYears(text: string): Cell<{ from: YearMonth | null; to: YearMonth | null }> {
  const from = parseMonth(text, "first");
  const to = parseMonth(text, "last");
  return "value" in from && "value" in to ? { value: { from: from.value, to: to.value } } : parseSpan(text);
}

function parseSpan(text: string): Cell<{ from: YearMonth | null; to: YearMonth | null }> {
  const [first = "", last, ...others] = text.split(
    /\s*(?:--?>|→|–|\s-(?:\s|$)|\bdo\b|\bto\b|\bbis\b|(?<=\d{4}|[./]\d\d)-(?=\d|$)|>)\s*/,
  );
  if (others.some((other) => other !== "")) return { reason: `the years ${quote(text)} are not understood` };
  const from = parseMonth(first, "first");
  const to = parseMonth(last ?? "", "last");
  if ("reason" in from) return from;
  return "reason" in to ? to : { value: { from: from.value, to: to.value } };
}

function monthOf(text: string, end: End): YearMonth | null {
  const year = /^((?:19|20)\d\d)\.?$/.exec(text)?.[1];
  if (year !== undefined) return `${year}-${end === "first" ? "01" : "12"}`;
  const [, y, m] =
    /^((?:19|20)\d\d)[-/.]?(\d{1,2})(?:[-/.]\d{1,2})?\.?$/.exec(text) ??
    swapped(/^(\d{1,2})[-/.] ?((?:19|20)?\d\d)\.?$/.exec(text)) ??
    [];
  const month = Number(m);
  return y === undefined || month < 1 || month > 12 ? null : `${toYear(y)}-${String(month).padStart(2, "0")}`;
}

function swapped(found: RegExpExecArray | null): [string, string | undefined, string | undefined] | null {
  return found && [found[0], found[2], found[1]];
}

/** `97` is 1997, `12` is 2012. */
function toYear(digits: string): string {
  if (digits.length === 4) return digits;
  return Number(digits) > 60 ? `19${digits}` : `20${digits}`;
}
