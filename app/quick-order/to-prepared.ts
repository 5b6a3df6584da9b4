import type { PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import type { WantedRow } from "#server/services/wanted-rows/wanted-row.ts";
import { UNDECIDED } from "../domain/quick-order/undecided.ts";

/** A row that nothing is known about yet. */
export function toPrepared(row: WantedRow): PreparedRow {
  return { ...row, found: null, decision: UNDECIDED, addedBy: null };
}
