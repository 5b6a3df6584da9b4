import { z } from "zod";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

/** A customer's own words about a line: they travel with it from the list or the cart to the order and the invoice. */
export interface LineRemarks {
  /** one line of visible text without a link, 1 to 200 characters */
  note?: string;
  /** the customer's own number of the line, 1 to 20 characters of the same kind */
  position?: string;
}

export const MAX_LINE_NOTE = 200;
export const MAX_LINE_POSITION = 20;

const isPlainText = (text: string) => isVisibleText(text) && isFreeOfLinks(text);

export const lineRemarksShape = {
  note: z.string().max(MAX_LINE_NOTE).refine(isPlainText).optional(),
  position: z.string().max(MAX_LINE_POSITION).refine(isPlainText).optional(),
};
