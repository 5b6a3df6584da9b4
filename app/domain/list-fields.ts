import { lineRemarksShape } from "#erp-adapter/contract/line-remarks.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { isVisibleText } from "#erp-adapter/contract/visible-text.ts";

/** Characters of a list's name, as browsers count them. */
export const MAX_LIST_NAME = 60;

/** A name that a page can show on one line; null for any other text. */
export function parseListName(text: string): string | null {
  const name = text.trim();
  return name.length <= MAX_LIST_NAME && isVisibleText(name) ? name : null;
}

/** A quantity of a list as a person types it: 0, for a line whose quantity is chosen each time, or as in a cart. */
export function parseListQuantity(text: string): number | null {
  return text === "0" ? 0 : parseQuantity(text);
}

/** A note or a position as it is kept, "" without one; null if it cannot be. */
export function parseRemark(field: "note" | "position", text: string): string | null {
  const remark = text.trim();
  const shape = field === "note" ? lineRemarksShape.note : lineRemarksShape.buyerPosition;
  return remark === "" || shape.safeParse(remark).success ? remark : null;
}
