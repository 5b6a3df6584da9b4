import type { YearMonth } from "../../../contract/fitments.ts";
import { type CellValue, quote } from "./cells.ts";
import { NO_STYLE, pairOf, splitSpan, toYear, type YearStyle } from "./year-style.ts";

/** A year without a month means its first month or its last month. */
type End = "first" | "last";

/** `2012-06`, `06/2012`, `6.2012.`, `06/12`, `201206`, `2012`, a date; null for an empty cell and `-`. */
export function parseMonth(text: string, end: End, { isYearFirst }: YearStyle = NO_STYLE): CellValue<YearMonth | null> {
  if (/^[-–.>…]*$/.test(text)) return { value: null };
  const found = monthOf(text, end);
  if (found === null) return { reason: `the month ${quote(text)} is not understood: write 2012-06` };
  if (isYearFirst && /^\d\d[-/.] ?\d\d\.?$/.test(text))
    return { reason: `the month ${quote(text)} could be two, because the column has years first, too: write ${found}` };
  return { value: found };
}

/** `2012`, `2012-2019`, `06.2012 - 05.2019`, `2012->`, `98-03`: from and to, in one cell. */
export function parseYears(
  text: string,
  style: YearStyle = NO_STYLE,
): CellValue<{ from: YearMonth | null; to: YearMonth | null }> {
  const pair = pairOf(text);
  if (pair) {
    const { years, month, sign } = pair;
    const reading = years && month ? style.ofPair(sign) : years ? "years" : "month";
    if (reading === undefined)
      return { reason: `years ${quote(text)} could be a month or two years: write ${month} or ${years?.join("-")}` };
    if (reading === "years" && years) return { value: { from: `${years[0]}-01`, to: `${years[1]}-12` } };
  }
  const from = parseMonth(text, "first");
  const to = parseMonth(text, "last");
  return "value" in from && "value" in to ? { value: { from: from.value, to: to.value } } : parseSpan(text, style);
}

function parseSpan(text: string, style: YearStyle): CellValue<{ from: YearMonth | null; to: YearMonth | null }> {
  const [first = "", last, ...others] = splitSpan(text);
  if (others.some((other) => other !== "")) return { reason: `the years ${quote(text)} are not understood` };
  const from = parseMonth(first, "first", style);
  const to = parseMonth(last ?? "", "last", style);
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
