import { type LineRemarks, lineRemarksShape } from "#erp-adapter/contract/line-remarks.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { isVisibleText } from "#erp-adapter/contract/visible-text.ts";
import type { ListLine } from "#server/services/lists/list.ts";

/** The most characters of a list's name, as browsers count them. */
export const MAX_LIST_NAME = 60;

/** A name that a page can show on one line; null for any other text. */
export function parseListName(text: string): string | null {
  const name = text.trim();
  return name.length <= MAX_LIST_NAME && isVisibleText(name) ? name : null;
}

/**
 * Parses the quantity of a list line: 0 if the quantity is chosen at each order, otherwise as in a cart; null if
 * invalid.
 */
export function parseListQuantity(text: string): number | null {
  return text === "0" ? 0 : parseQuantity(text);
}

/** Parses a note or a position, "" if empty; null if it cannot be stored. */
export function parseRemark(field: "note" | "position", text: string): string | null {
  const remark = text.trim();
  const shape = field === "note" ? lineRemarksShape.note : lineRemarksShape.buyerPosition;
  return remark === "" || shape.safeParse(remark).success ? remark : null;
}

/** A line of a cart, an order or a quick order as the line of a list. */
export function toListLine({
  product,
  quantity,
  note = "",
  buyerPosition: position = "",
}: Pick<ListLine, "product" | "quantity"> & LineRemarks): ListLine {
  return { product, quantity, note, position, shelf: null };
}
