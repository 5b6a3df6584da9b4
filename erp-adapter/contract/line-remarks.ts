import { z } from "zod";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

/**
 * A customer's remarks on a line, which stay with the line on the order and on the invoice; each is missing if not
 * given. Note and position need capability orders.lineRemarks, the number of the product needs orders.buyerNumbers.
 */
export interface LineRemarks {
  /** one line of visible text without a link, 1 to 200 characters */
  note?: string;
  /** the customer's own number of the line, 1 to 20 such characters */
  buyerPosition?: string;
  /** the customer's own number of the product, 1 to 80 such characters; the ERP may add it if none was sent */
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
