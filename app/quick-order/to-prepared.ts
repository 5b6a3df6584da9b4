import type { WantedRow } from "#rules/wanted-rows/wanted-row.ts";
import type { PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import { UNDECIDED } from "./rows/undecided.ts";

/**
 * A prepared row whose number is not looked up yet. A row that is hidden in the file is left out, until a person puts
 * it back.
 */
export function toPrepared(row: WantedRow): PreparedRow {
  const decision = row.isHidden ? { ...UNDECIDED, isLeftOut: true } : UNDECIDED;
  return { ...row, found: null, decision, addedBy: null };
}
