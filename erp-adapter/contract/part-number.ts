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

/**
 * The key by which the numbers of papers are compared: capitals, and no blanks, dots, dashes, slashes and underscores. All other
 * signs count, because a buyer's document number may be of any script.
 */
export function toPaperKey(text: string): string {
  return text.toUpperCase().replace(/[\s./_-]+/g, "");
}

/** True for a text that cannot be a quantity: it has at least one digit, and at least five letters and digits. */
export function isOnlyNumber(text: string): boolean {
  const signs = text.replace(/[^\p{L}\p{N}]/gu, "");
  return /\d/.test(signs) && signs.length >= 5;
}

/** The fewest digits of a text in which a letter may stand for a digit: a company's own numbers are short. */
const LEAST_DIGITS = 4;
const WORD = /[^\s,;|/.-]+/g;
const LIKE_DIGITS = /^[0-9oOiIl]+$/;
/** Letters O in a longer word without digits are meant: injector. */
const MAY_BE_MIXED = /\d|^\p{L}{1,3}$/u;

/**
 * The numbers that may be meant if letters and digits that look alike were confused (`O4L`, `F OOV CO2`, `0X 388`), the
 * likeliest first: digits for all such letters, then one run of letters O or of zeros exchanged. Letters I and l are
 * taken for 1 only in words of digits. Empty if the text has too few digits.
 */
export function lookAlikes(text: string): string[] {
  const digits = text.replace(WORD, (word) => {
    if (LIKE_DIGITS.test(word)) return word.replace(/[oO]/g, "0").replace(/[iIl]/g, "1");
    return MAY_BE_MIXED.test(word) ? word.replace(/[oO]/g, "0") : word;
  });
  if (digits.replace(/\D/g, "").length < LEAST_DIGITS) return [];
  const found = new Set([digits]);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!MAY_BE_MIXED.test(word) || !/[a-z]/i.test(word)) continue;
    for (const { 0: run, index: at } of word.matchAll(/[oO]+|0+/g)) {
      const start = index + at;
      const other = run.startsWith("0") ? "O" : "0";
      found.add(text.slice(0, start) + other.repeat(run.length) + text.slice(start + run.length));
    }
  }
  found.delete(text);
  return [...found];
}

/** The number with the zero that it may have lost before a digit and a letter, as in `4L 130 277 K`; null otherwise. */
export function withLostZero(text: string): string | null {
  return /^[1-9][A-Z][\s.-]?\d{3}/i.test(text) ? `0${text}` : null;
}
