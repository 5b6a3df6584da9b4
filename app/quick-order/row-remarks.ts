import { MAX_BUYER_POSITION, MAX_LINE_NOTE } from "#erp-adapter/contract/line-remarks.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { parseRemark } from "../cart/list-fields.ts";
import { resolveRow } from "./rows/resolve-row.ts";

/**
 * The remarks of rows that are put into a cart, by product: a line of the cart gets those of all its rows, one after
 * the other. Remarks that an order cannot have are left out; the page says so beside them.
 */
export function remarksOfRows(rows: readonly QuickOrderRow[], added: readonly number[]): RemarkedLine[] {
  const isAdded = new Set(added);
  const words = new Map<ProductId, { notes: Set<string>; positions: Set<string> }>();
  for (const row of rows) {
    const resolved = isAdded.has(row.row) ? resolveRow(row) : null;
    for (const { product } of resolved?.kind === "pieces" ? resolved.pieces : []) {
      const of = words.get(product) ?? { notes: new Set(), positions: new Set() };
      of.notes.add(parseRemark("note", row.note) ?? "");
      of.positions.add(parseRemark("position", row.position) ?? "");
      words.set(product, of);
    }
  }
  return [...words].map(([product, { notes, positions }]) => ({
    ...{ product, note: joined(notes, "; ", MAX_LINE_NOTE) },
    buyerPosition: joined(positions, ", ", MAX_BUYER_POSITION),
  }));
}

/** The texts that fit, joined; an ellipsis at the end means that some are missing. */
function joined(texts: ReadonlySet<string>, between: string, most: number): string {
  const filled = [...texts].filter((text) => text !== "");
  const all = filled.join(between);
  if (all.length <= most) return all;
  const more = "…";
  let text = "";
  for (const next of filled) {
    const longer = text === "" ? next : text + between + next;
    if (longer.length + more.length > most) break;
    text = longer;
  }
  return `${text}${more}`;
}
