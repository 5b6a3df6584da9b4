import { type NumberKey, toNumberKey } from "../../contract/part-number.ts";

/** One of several numbers that were asked at once. */
export interface ListedNumber {
  /** as it was typed */
  text: string;
  key: NumberKey;
}

/**
 * Several numbers in one text, between commas, semicolons, lines, bars, slashes or spaces; null if the text is none or
 * holds anything else. `0 445 110 470` is one number: its parts are too short to be numbers.
 */
export function readNumberList(text: string): ListedNumber[] | null {
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).filter((part) => toNumberKey(part) !== "");
    if (parts.length < 2) continue;
    const numbers = parts.map((part) => ({ text: part.trim(), key: toNumberKey(part) }));
    if (numbers.every(isWhole)) return [...new Map(numbers.map((number) => [number.key, number])).values()];
  }
  return null;
}

/** A number with spaces may stand between strong separators. */
const SEPARATORS = [/[,;|\t\r\n]+/, /[,;|\s/]+/];
const SHORTEST = 5;
const LEAST_DIGITS = 3;

function isWhole({ key }: ListedNumber): boolean {
  return key.length >= SHORTEST && key.length <= 40 && key.replace(/\D/g, "").length >= LEAST_DIGITS;
}
