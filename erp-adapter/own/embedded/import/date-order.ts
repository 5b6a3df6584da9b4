import type { Row } from "#spreadsheets/row.ts";
import { type DateOrder, orderIn } from "../../../contract/date-text.ts";
import type { Columns } from "./columns.ts";

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
