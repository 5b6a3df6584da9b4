import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { ListLine } from "#server/services/lists/list.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { parseRemark } from "../cart/list-fields.ts";
import {
  type ChoiceReason,
  type RowRefusal,
  readingOf,
  resolveRow,
  withQuantity,
} from "../quick-order/rows/resolve-row.ts";
import { parseLevels } from "./shelf.ts";

/** The rows of a quick order as lines of a list. */
export interface LinesOfRows {
  lines: ListLine[];
  /** numbers of the rows that became lines */
  taken: number[];
  left: LeftRow[];
}

/** A row that did not become a line, and the reason. */
export interface LeftRow {
  row: number;
  numberText: string;
  quantityText: string;
  why: WhyLeft;
}

/**
 * choose: a person must choose first · refused: no product or no valid quantity · text: the note, position or levels
 * cannot be stored
 */
export type WhyLeft =
  | { kind: "choose"; reason: ChoiceReason }
  | { kind: "refused"; reason: RowRefusal }
  | { kind: "text"; reason: "note" | "position" | "levels" };

/**
 * Converts the rows to lines of a list, whether or not the products can be ordered now; null if the catalogue has not
 * answered yet for a row.
 */
export function toListLines(rows: readonly QuickOrderRow[]): LinesOfRows | null {
  const read: LinesOfRows = { lines: [], taken: [], left: [] };
  for (const row of rows) {
    const lines = toLines(row);
    if (lines === null) return null;
    if (Array.isArray(lines)) {
      read.lines.push(...lines);
      read.taken.push(row.row);
    } else {
      const { numberText, quantityText } = readingOf(row);
      read.left.push({ row: row.row, numberText, quantityText, why: lines });
    }
  }
  return read;
}

const ONE = { quantityText: "1", amount: { quantity: 1 as Quantity, reason: null } };

function toLines(row: QuickOrderRow): ListLine[] | WhyLeft | null {
  const { minimum, maximum } = row;
  const { amount } = readingOf(row);
  // A row without a quantity becomes a line whose quantity is chosen at each order.
  const isTemplate = amount.reason === "blank" || amount.reason === "zero";
  const resolved = resolveRow(isTemplate ? withQuantity(row, ONE) : row);
  if (resolved.kind === "unread") return null;
  if (resolved.kind === "choose") return { kind: "choose", reason: resolved.reason };
  if (resolved.kind === "refused") return { kind: "refused", reason: resolved.reason };
  const note = parseRemark("note", row.note);
  const position = parseRemark("position", row.position);
  const levels = parseLevels({ minimum, maximum });
  if (note === null) return { kind: "text", reason: "note" };
  if (position === null) return { kind: "text", reason: "position" };
  if (levels && "wrong" in levels) return { kind: "text", reason: "levels" };
  return resolved.pieces.map(({ product, quantity }) => ({
    ...{ product, quantity: isTemplate ? 0 : quantity, note, position },
    shelf: levels && { ...levels, count: null },
  }));
}
