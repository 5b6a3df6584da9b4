import { z } from "zod";
import type { ProductId } from "./product-id.ts";

/** The most numbers in one call: enough for a thousand lines, some of them with several possible numbers. */
export const MAX_NUMBERS = 4_000;

/** The most products returned for one number; to see more, a person uses the search, which has filters. */
export const MAX_PRODUCTS_OF_NUMBER = 10;

/** The most characters of a number. */
export const MAX_NUMBER_LENGTH = 60;

export const numbersSchema = z.array(z.string().max(MAX_NUMBER_LENGTH)).max(MAX_NUMBERS);

/** A product that has a number, compared by `toNumberKey`. */
export interface NumberedProduct {
  product: ProductId;
  /** the number by which the product is found, as the ERP writes it; null if that is its own number */
  by: { kind: "replaced" | "oe" | "cross"; number: string } | null;
}
