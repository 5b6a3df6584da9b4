import type { MatchedNumber } from "../../contract/catalogue.ts";

/** The column `kind` of the table `number`. */
export const OWN = 0;
export const CROSS = 1;
export const OE = 2;
export const REPLACED = 3;

const NAMES: readonly (MatchedNumber["kind"] | null)[] = [null, "cross", "oe", "replaced"];

/** The contract's word for a kind; null for a product's own number. */
export function toKindName(kind: number): MatchedNumber["kind"] | null {
  return NAMES[kind] ?? null;
}
