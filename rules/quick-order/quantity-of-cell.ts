import { readQuantity, UNIT, type WantedAmount } from "#erp-adapter/contract/quantity.ts";
import { withoutApostrophe } from "./plain-cell.ts";

const ONLY_UNIT = new RegExp(`^${UNIT}$`, "iu");

/** True for a word of UNIT, such as *kom*, *pcs* or *set*. */
export function isUnitOfOne(unit: string): boolean {
  return ONLY_UNIT.test(unit.trim());
}

/**
 * The quantity in a cell, without the signs that make a spreadsheet keep it as text. `isNumeric`: the workbook stores
 * the cell as a number, with a decimal point.
 */
export function quantityOfCell(cell: string, isNumeric = false): WantedAmount {
  return readQuantity(withoutApostrophe(cell).replace(/^="(.*)"$/, "$1"), isNumeric);
}
