import type { Row } from "#spreadsheets/row.ts";
import { type Columns, hasWidthOf } from "./columns.ts";

/** The part that stands first in the dates with slashes of a column; both if its dates contradict each other. */
export type DateOrder = "day" | "month" | "both";

/** The part that stands first in 31/12/2026 or 12/31/2026; either in 01/02/2027. Null for a text that is no such date. */
export function orderIn(text: string): "day" | "month" | "either" | null {
  const [, one, other] = /^(\d{1,2})\/ ?(\d{1,2})\/ ?\d{4}\.?$/.exec(text) ?? [];
  if (one === undefined || other === undefined) return null;
  if (Number(one) > 12) return "day";
  return Number(other) > 12 ? "month" : "either";
}

/** Learns from a file's dates whether the day or the month comes first in them. */
export interface DateOrders {
  /** Notes the order in a row's date. True if the date has two meanings: it waits for the rest of the file. */
  see(row: Row): boolean;
  /** The order of all dates, after all rows: the day first if none shows it. */
  decide(): DateOrder;
}

export function createDateOrders(columns: Columns): DateOrders {
  const at = columns.fields.indexOf("validFrom");
  const shown = new Set<"day" | "month">();
  return {
    see(row) {
      if (at === -1 || !hasWidthOf(columns, row)) return false;
      const order = orderIn(row.cells[at]?.trim() ?? "");
      if (order === "day" || order === "month") shown.add(order);
      return order === "either";
    },
    decide() {
      const [order = "day", ...others] = shown;
      return others.length > 0 ? "both" : order;
    },
  };
}
