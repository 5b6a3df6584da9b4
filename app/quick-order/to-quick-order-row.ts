import type { ReadRow } from "#rules/quick-order/read-row.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { UNDECIDED } from "./rows/undecided.ts";

/**
 * A row whose number is not looked up yet. A row that is hidden in the file is left out, until a person puts
 * it back.
 */
export function toQuickOrderRow(row: ReadRow): QuickOrderRow {
  const decision = row.isHidden ? { ...UNDECIDED, isLeftOut: true } : UNDECIDED;
  return { ...row, found: null, decision, addedBy: null };
}
