import type { Locale } from "#erp-adapter/contract/context.ts";
import type { BasisPoints } from "#erp-adapter/contract/money.ts";
import { isFine, type UnitPrice } from "#erp-adapter/contract/unit-price.ts";

/**
 * Formats of numbers, money and dates in one language. Formatters are created once: creating one per row would cost six
 * times as much as rendering the row.
 */
export interface Formats {
  /**
   * 123450 → €1,234.50 · 1.234,50 €; below zero with the minus sign U+2212: −€1,234.50; a unit price with all its
   * decimals: €17.3145 · 17,3145 €
   */
  money(amount: UnitPrice): string;
  /** 1250 → 12.5% · 12,5 % */
  percent(rate: BasisPoints | number): string;
  /** a discount, with its minus: −12% · −12 % */
  discount(rate: BasisPoints | number): string;
  /** 12345 → 12,345 · 12.345; a decimal quantity of a document with up to three decimals: 2.5 · 2,5 */
  integer(value: number): string;
  /** a size or another fact with decimal points: 7.5 × 1.5 mm · 7,5 × 1,5 mm; names such as 2.0 TDI stay as they are */
  measures(text: string): string;
  /** an instant (RFC 3339) as the local day: 20 Nov 2026 · 20. 11. 2026. */
  date(instant: string): string;
  /** a calendar day (YYYY-MM-DD) in the same spelling */
  day(day: string): string;
  /** a month (YYYY-MM): Nov 2026 · 11. 2026. */
  month(month: string): string;
  /** the weekday of a calendar day: Friday · petak */
  weekday(day: string): string;
  /** a calendar day without its year: 27 Nov · 27. 11. */
  dayAndMonth(day: string): string;
  /** the weekday as the last part of a text's key, as in `supply.days.friday` */
  weekdayKey(day: string): Weekday;
  /** an instant as local day and time: 20 Nov 2026, 10:44; a calendar day, where an ERP knows no instants, as a day */
  dateTime(instant: string): string;
  /** an instant as local time: 10:44 */
  time(instant: string | number): string;
}

const ZONE = "Europe/Zagreb";

/** English formats are those of en-GB: en-US would write 11/20/2026. */
export const FORMATS: Record<Locale, Formats> = { en: createFormats("en-GB"), hr: createFormats("hr-HR") };

function createFormats(tag: "en-GB" | "hr-HR"): Formats {
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR" });
  const fine = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  const integer = new Intl.NumberFormat(tag);
  const date = dateFormat(tag, { day: "numeric", year: "numeric", timeZone: ZONE });
  const day = dateFormat(tag, { day: "numeric", year: "numeric", timeZone: "UTC" });
  const month = dateFormat(tag, { year: "numeric", timeZone: "UTC" });
  const dayAndMonth = dateFormat(tag, { day: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: ZONE });
  return {
    money: (amount) => (isFine(amount) ? fine.format(amount) : money.format(amount / 100).replace("-", "−")),
    percent: (rate) => percent.format(rate / 10_000),
    discount: (rate) => `−${percent.format(rate / 10_000)}`,
    integer: (value) => integer.format(value),
    measures: (text) => (tag === "hr-HR" ? withDecimalCommas(text) : text),
    date: (instant) => date(new Date(instant)),
    day: (text) => day(new Date(`${text}T00:00:00Z`)),
    month: (text) => month(new Date(`${text}-01T00:00:00Z`)),
    weekday: (text) => weekday.format(new Date(`${text}T00:00:00Z`)),
    dayAndMonth: (text) => dayAndMonth(new Date(`${text}T00:00:00Z`)),
    weekdayKey: (text) => WEEKDAYS[new Date(`${text}T00:00:00Z`).getUTCDay()] ?? "sunday",
    dateTime: (instant) =>
      isDay(instant)
        ? date(new Date(instant))
        : `${date(new Date(instant))}${tag === "hr-HR" ? " u " : ", "}${time.format(new Date(instant))}`,
    time: (instant) => time.format(new Date(instant)),
  };
}

function isDay(text: string): boolean {
  return text.length === "2026-11-20".length;
}

const NUMBER = "\\d{1,6}(?:[.,]\\d{1,3})?";
const UNIT =
  '(?:[mcdkµμ]?m[²³]?|[cdmµμ]?l|[mµμk]?g|t|m?bar|[kM]?Pa|[mk]?W|[mk]?V|m?A|m?Ah|k?N|Nm|[kM]?Hz|[kM]?Ω|m?s|h|min|ccm|°C?|[%″"])';
/** Numbers before a unit, numbers with × between them, or a number alone. */
const MEASURE = new RegExp(
  `(?<![\\p{L}\\d.,])(?:M ?)?(?:${NUMBER}(?: ?[×xX/–-] ?${NUMBER})* ?${UNIT}(?![\\p{L}\\d])|${NUMBER}(?: ?[×xX] ?${NUMBER})+(?![\\p{L}\\d]|[.,]\\d))|^${NUMBER}$`,
  "gu",
);

/** Three digits after a point may be thousands, unless 0 is before it: doubtful points stay. */
function withDecimalCommas(text: string): string {
  return text.replace(MEASURE, (measure) =>
    measure.replace(/(\d+)\.(\d+)/g, (number, whole, part) =>
      part.length === 3 && whole !== "0" ? number : `${whole},${part}`,
    ),
  );
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** English dates name the month. Croatian dates have no leading zeros, but Intl writes them with any options. */
function dateFormat(tag: string, parts: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(tag, { ...parts, month: tag === "hr-HR" ? "numeric" : "short" });
  return (date) => format.format(date).replace(/\b0(?=\d\.)/g, "");
}
