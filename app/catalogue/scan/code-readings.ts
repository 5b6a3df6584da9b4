import { MAX_NUMBER_LENGTH } from "#erp-adapter/contract/number-lookup.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";

/** The most characters of a code that are read. */
export const MOST_OF_CODE = 400;

/** The most parts of a code that are looked up. */
const MOST_READINGS = 12;

/** Separators of fields; those of ISO 15434 and GS1 are control characters. */
const SEPARATOR = /[\p{Cc};|,/()[\]{}<>*+=]|\s{2,}/u;
const hasControl = /\p{Cc}/u;

/** A shorter part of a code is no part number. */
const SHORTEST = 5;

/**
 * The numbers that a code may mean, likeliest first: the whole code, and the parts between its separators, because labels
 * of parts pack number, date and serial number into one code. A letter that names the field, such as P in `P0445110470`,
 * may stand before a number.
 */
export function codeReadings(code: string): string[] {
  const whole = code.trim();
  const parts = whole.split(SEPARATOR).map((part) => part.trim());
  const unnamed = [whole, ...parts].flatMap((part) => /^(?:\d{0,2}[A-Z])(\d.{4,})$/u.exec(part)?.[1] ?? []);
  const isNumber = (text: string) =>
    text.length <= MAX_NUMBER_LENGTH && !hasControl.test(text) && toNumberKey(text).length >= SHORTEST;
  return [...new Set([whole, ...parts, ...unnamed])].filter(isNumber).slice(0, MOST_READINGS);
}
