import { z } from "zod";

/** A whole number of units, 1 to 99,999. */
export type Quantity = number & { readonly [quantity]: true };
declare const quantity: unique symbol;

export const MAX_QUANTITY = 99_999;

const SPELLING = /^[1-9]\d{0,4}$/;

/**
 * Parses a quantity as a person types it: 1 to 99,999 in ASCII digits, without sign or leading zero. Null otherwise;
 * `Number` would also accept `1e3`, `0x10` and `" 5"`.
 */
export function parseQuantity(text: string): Quantity | null {
  return SPELLING.test(text) ? (Number(text) as Quantity) : null;
}

/** True for a whole number of units within the limits. */
export function isQuantity(value: unknown): value is Quantity {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

export const quantitySchema = z.custom<Quantity>(isQuantity, "a whole number from 1 to 99999");
