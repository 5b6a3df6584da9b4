import { MAX_DOCUMENT_NUMBER } from "#erp-adapter/contract/document-number.ts";

/** The number N of a default title `Cart N`, which is stored in English; null for a title that a person gave. */
export function numberOfTitle(title: string): string | null {
  return /^Cart ([1-9]\d{0,3})$/.exec(title)?.[1] ?? null;
}

/** The title to store for a typed one: a default title such as `Košarica 2` is stored as `Cart 2`. */
export function toStoredTitle(typed: string): string {
  return typed.trim().replace(/^(?:Cart|Košarica) ([1-9]\d{0,3})$/, "Cart $1");
}

/** The document number that a cart's name proposes for its order; "" for a default title, and for a name too long for one. */
export function proposedNumber(title: string): string {
  return numberOfTitle(title) === null && title.length <= MAX_DOCUMENT_NUMBER ? title : "";
}
