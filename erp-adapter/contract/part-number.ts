/**
 * The key by which a part number is searched: Unicode compatibility forms (full-width digits, non-breaking hyphens) are
 * folded, letters are upper case, and only letters and digits remain. Never an identity: `A-1` and `A1` have the same
 * key and may be two different parts.
 */
export type NumberKey = string & { readonly [numberKey]: true };
declare const numberKey: unique symbol;

/** "0 445-110.470" → `0445110470`. Empty if the text holds no letter or digit of a part number. */
export function toNumberKey(text: string): NumberKey {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, "") as NumberKey;
}

/** The fewest digits of a text in which letters are taken for digits. */
const LEAST_DIGITS = 5;
const LIKE_DIGITS = /^[0-9oOiIl]+$/;

/**
 * The number with digits for the letters that look like them (`O 445 11O 369`), in words of only such letters and
 * digits; null if there are none, or too few digits.
 */
export function withDigits(text: string, leastDigits = LEAST_DIGITS): string | null {
  const digits = text.replace(/[^\s,;|/.-]+/g, (word) =>
    LIKE_DIGITS.test(word) ? word.replace(/[oO]/g, "0").replace(/[iIl]/g, "1") : word,
  );
  return digits === text || digits.replace(/\D/g, "").length < leastDigits ? null : digits;
}
