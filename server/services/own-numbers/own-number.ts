import { MAX_BUYER_NUMBER } from "#erp-adapter/contract/line-remarks.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { isFreeOfLinks, isVisibleText } from "#erp-adapter/contract/visible-text.ts";

/**
 * A company's own number in the form used for look-ups: compatibility forms folded, only capital letters and digits of
 * any alphabet.
 */
export type OwnKey = string & { readonly [ownKey]: true };
declare const ownKey: unique symbol;

/** The source of a number: a quick-order file, an order, or a form. */
export type OwnNumberSource = "file" | "order" | "typed";

/** A company's own number of a product. */
export interface OwnNumber {
  key: OwnKey;
  /** as it was written */
  number: string;
  product: ProductId;
  source: OwnNumberSource;
  /** epoch milliseconds */
  taughtAt: number;
}

/** Maximum number of characters in a number: the same as on an order line. */
export const MAX_OWN_NUMBER = MAX_BUYER_NUMBER;

/**
 * Maximum number of characters in a key. Folding may turn one character into eighteen, and an index cannot hold
 * thousands of bytes.
 */
const MAX_KEY = 200;

/**
 * The key of a number after trimming. Null if the number is too long, has no letter and no digit, contains invisible
 * characters, or would be a link in a mail.
 */
export function toOwnKey(text: string): OwnKey | null {
  const number = text.trim();
  if (number.length > MAX_OWN_NUMBER || !isVisibleText(number) || !isFreeOfLinks(number)) return null;
  const key = keyOf(number);
  return key === "" || key.length > MAX_KEY ? null : key;
}

/**
 * The key of any text, for look-ups; the key may be empty. It keeps letters of any alphabet, unlike `toNumberKey`, and does
 * not take O for 0 or I for 1: a company may number two parts `O-1` and `0-1`, and a key is an identity. Who typed one for
 * the other is asked: `lookAlikes` makes further numbers of an unknown one, and each is looked up by its own key.
 */
export function keyOf(text: string): OwnKey {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "") as OwnKey;
}
