import type { Locale } from "#erp-adapter/contract/context.ts";
import type { OpeningHours } from "#erp-adapter/contract/delivery.ts";

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

const NAMES = { en: namesIn("en"), hr: namesIn("hr") };

/** Formats opening hours in short, one line for consecutive days with the same hours: "pon – pet 7:30–16:00". */
export function shownHours(hours: readonly OpeningHours[], locale: Locale): string[] {
  const byDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    first: weekday,
    last: weekday,
    text: hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => `${toHour(from)}–${toHour(to)}`)
      .join(", "),
  }));
  const spans: typeof byDay = [];
  for (const day of byDay) {
    const before = spans.at(-1);
    if (before && before.text === day.text) before.last = day.last;
    else spans.push(day);
  }
  const name = (weekday: number) => NAMES[locale][weekday - 1] ?? "";
  return spans
    .filter(({ text }) => text !== "")
    .map(({ first, last, text }) => `${name(first)}${last > first ? `–${name(last)}` : ""} ${text}`);
}

/** 07:30 → 7:30 */
function toHour(time: string): string {
  return time.replace(/^0/, "");
}

function namesIn(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) => format.format(MONDAY + at * DAY));
}
