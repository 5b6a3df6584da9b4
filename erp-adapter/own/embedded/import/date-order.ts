import type { Row } from "#spreadsheets/row.ts";
import type { Columns } from "./columns.ts";

/** The part that stands first in the dates with slashes of a column; unknown if none of its dates shows it, or they contradict each other. */
export type DateOrder = "day" | "month" | "unknown";

/**
 * The part that stands first in 31/12/2026 or 12/31/2026; either in 01/02/2027. Null for a text that is no such date,
 * and for a day that no month has: 45/13/2026.
 */
export function orderIn(text: string): "day" | "month" | "either" | null {
  const [, one = "", other = "", year = ""] = /^(\d{1,2})\/ ?(\d{1,2})\/ ?(\d{4})\.?$/.exec(text) ?? [];
  const isDayFirst = isDate(year, other, one);
  const isMonthFirst = isDate(year, one, other);
  if (isDayFirst) return isMonthFirst ? "either" : "day";
  return isMonthFirst ? "month" : null;
}

/** True for a day of the calendar. */
export function isDate(year: string, month: string, day: string): boolean {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
}

/** Learns from a file's dates whether the day or the month comes first in them. */
export interface DateOrders {
  /** Notes the order in a row's date. True if the date has two meanings: it waits for the rest of the file. */
  see(row: Row): boolean;
  /** The order of all dates, after all rows. */
  decide(): DateOrder;
}

export function createDateOrders(fields: Columns["fields"]): DateOrders {
  const at = fields.indexOf("validFrom");
  const shown = new Set<"day" | "month">();
  return {
    see(row) {
      if (at === -1) return false;
      const order = orderIn(row.cells[at]?.trim() ?? "");
      if (order === "day" || order === "month") shown.add(order);
      return order === "either";
    },
    decide() {
      const [order = "unknown", ...others] = shown;
      return others.length > 0 ? "unknown" : order;
    },
  };
}
