import type { Row } from "#spreadsheets/row.ts";
import type { Columns } from "./columns.ts";

/** How a file writes years and months that may mean two things. */
export interface YearStyle {
  /** The reading of two numbers with this sign between them, such as 03-09; undefined if the file does not show it. */
  ofPair(sign: string): Reading | undefined;
  /** True if the file's months show that 03/09 may be September 2003. */
  isYearFirst: boolean;
}

type Reading = "years" | "month";

/** The style of a file that shows nothing. */
export const NO_STYLE: YearStyle = { ofPair: () => undefined, isYearFirst: false };

/** A cell such as 03-09 or 2003/04: the two years and the month that it may be; null for what it cannot be. */
interface Pair {
  /** the sign between the numbers; `–` if it can only stand between years */
  sign: string;
  years: [from: string, to: string] | null;
  /** as month/year */
  month: string | null;
}

/** Null for a text that is no such pair. */
export function pairOf(text: string): Pair | null {
  const [, first, between = "", second] = /^(\d\d|(?:19|20)\d\d)(\s?[–-]\s?|\/)(\d\d)\.?$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const isSpan = !/^[-/]$/.test(between);
  const [from, to] = [toYear(first), toYear(second)];
  const [month, year] = first.length === 4 ? [second, from] : [first, to];
  // 98/03 may also have its year first; a dash does not stand in such months.
  const mayBeYears = from <= to && !(between === "/" && first.length === 2 && !isMonth(first) && isMonth(second));
  return {
    sign: isSpan ? "–" : between,
    years: mayBeYears ? [from, to] : null,
    month: !isSpan && isMonth(month) ? `${month}/${year}` : null,
  };
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12;
}

/** `97` is 1997, `12` is 2012. */
export function toYear(digits: string): string {
  if (digits.length === 4) return digits;
  return Number(digits) > 60 ? `19${digits}` : `20${digits}`;
}

/** The ends of a span of years or months. */
export function splitSpan(text: string): string[] {
  return text.split(
    /\s*(?:--?>|→|–|\s-(?:\s|$)|\bdo\b|\bto\b|\bbis\b|(?<=\d{4}|[./]\d\d)-(?=\d|$)|(?<=^\d{4})\/(?=\d{4}$)|>)\s*/,
  );
}

/** Learns from a file's years and months how it writes them. */
export interface YearStyles {
  /** Notes what a row shows. True if its years or months may mean two things: it waits for the rest of the file. */
  see(row: Row): boolean;
  /**
   * The style, after all rows. Pairs with one sign are read alike, as those that can only be read one way show; if none
   * with this sign shows it, as those with other signs do.
   */
  decide(): YearStyle;
}

export function createYearStyles(fields: Columns["fields"]): YearStyles {
  const ofYears = fields.indexOf("years");
  const ofMonths = [fields.indexOf("from"), fields.indexOf("to")].filter((at) => at !== -1);
  const shown = new Map<string, Set<Reading>>();
  const orders = new Set<"month" | "year">();

  function show(sign: string, reading: Reading): void {
    shown.set(sign, (shown.get(sign) ?? new Set()).add(reading));
  }

  /** Notes what a month shows. True if either of its numbers may be the month. */
  function seeMonth(text: string): boolean {
    const [, first, second] = /^(\d\d)[-/.] ?(\d\d)\.?$/.exec(text) ?? [];
    if (first === undefined || second === undefined) return false;
    if (isMonth(first) && isMonth(second)) return true;
    if (isMonth(first)) orders.add("month");
    if (isMonth(second)) orders.add("year");
    return false;
  }

  function seeYears(text: string): boolean {
    const pair = pairOf(text);
    const ofMonth = /^\d\d?([-/])(?:19|20)\d\d\.?$/.exec(text)?.[1];
    if (ofMonth !== undefined) show(ofMonth, "month");
    if (pair === null) return splitSpan(text).map(seeMonth).includes(true);
    if (pair.years && pair.month) return true;
    if (pair.years || pair.month) show(pair.sign, pair.years ? "years" : "month");
    return false;
  }

  return {
    see({ cells }) {
      const textAt = (at: number) => cells[at]?.trim() ?? "";
      const waits = ofMonths.map((at) => seeMonth(textAt(at)));
      return [...waits, ofYears !== -1 && seeYears(textAt(ofYears))].includes(true);
    },
    decide() {
      const ofAll = new Set([...shown.values()].flatMap((readings) => [...readings]));
      return {
        ofPair(sign) {
          const [reading, ...others] = shown.get(sign) ?? ofAll;
          return others.length === 0 ? reading : undefined;
        },
        isYearFirst: orders.has("year") && !orders.has("month"),
      };
    },
  };
}
