/**
 * The key under which a part number is searched: compatibility forms folded (full-width digits, non-breaking
 * hyphens), upper case, letters and digits only. Never an identity: `A-1` and `A1` share a key and may be two parts.
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
