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
