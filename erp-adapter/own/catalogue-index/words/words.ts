import { foldText } from "../../../kit/fold-text.ts";

/**
 * Splits a text into words, in order, in the same way for the word index and the search box: lower case, without
 * diacritics (đ is d). A decimal stays one word with either separator: `2.0` and `2,0` are `2_0`.
 */
export function toTokens(text: string): string[] {
  const folded = foldText(text)
    .replaceAll("_", " ")
    .replace(/(\p{N})[.,](?=\p{N})/gu, "$1_");
  return folded.match(WORD) ?? [];
}

/** The words of a text, each once. */
export function toWords(text: string): string[] {
  return [...new Set(toTokens(text))];
}

const WORD = /[\p{L}\p{N}_]+/gu;
