import { z } from "zod";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

/**
 * A customer's remarks on a line, which the order and the invoice repeat with the line. A remark that was not given is
 * missing. `note` and `buyerPosition` need capability orders.lineRemarks, `buyerNumber` needs orders.buyerNumbers.
 */
export interface LineRemarks {
  /** one line of visible text without a link, 1 to 200 characters */
  note?: string;
  /** the customer's own number for the line, 1 to 20 characters of the same kind */
  buyerPosition?: string;
  /**
   * the customer's own number for the product, 1 to 80 characters of the same kind; the ERP may add it if none was sent
   */
  buyerNumber?: string;
}

export const MAX_LINE_NOTE = 200;
export const MAX_BUYER_POSITION = 20;
export const MAX_BUYER_NUMBER = 80;

const isPlainText = (text: string) => isVisibleText(text) && isFreeOfLinks(text);

export const lineNoteSchema = z.string().max(MAX_LINE_NOTE).refine(isPlainText).optional();
export const buyerPositionSchema = z.string().max(MAX_BUYER_POSITION).refine(isPlainText).optional();
export const buyerNumberSchema = z.string().max(MAX_BUYER_NUMBER).refine(isPlainText).optional();
export const lineRemarksShape = { note: lineNoteSchema, buyerPosition: buyerPositionSchema };

/** Picks the remarks out of the fields of a line; empty remarks are left out. */
export function remarksOf(line: { [Remark in keyof LineRemarks]?: string | null }): LineRemarks {
  const { note, buyerPosition, buyerNumber } = line;
  return { ...(note && { note }), ...(buyerPosition && { buyerPosition }), ...(buyerNumber && { buyerNumber }) };
}
