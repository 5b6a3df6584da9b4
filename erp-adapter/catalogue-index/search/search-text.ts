import type { NumberKey } from "../../contract/part-number.ts";
import { LONGEST_PIECE, toGramQuery } from "../number-grams.ts";
import type { IndexedWords } from "../words/indexed-words.ts";
import type { Meaning } from "../words/synonyms.ts";
import type { ListedNumber } from "./number-list.ts";

/** A question to a word index: products answer it that have all terms of one of these lists. */
export interface WordQuestion {
  index: keyof IndexedWords;
  /** a term that ends in `*` is the beginning of a word */
  anyOf: readonly (readonly string[])[];
}

/** Products answer it that have a number with this piece. */
export interface NumberQuestion {
  index: "numbers";
  key: NumberKey;
}

export type Question = WordQuestion | NumberQuestion;

/** A part of a text; a product matches it that answers one of its questions. */
export type Part = readonly Question[];

/** A text from the search box, in all its possible meanings. */
export interface SearchText {
  /** the whole text as one number; "" if it has none */
  key: NumberKey;
  /** the ways in which words match, best first; a product must match all parts of one reading */
  tiers: readonly { tier: number; readings: readonly (readonly Part[])[] }[];
  /** what the words mean */
  meanings: readonly Meaning[];
  /** the meanings that name what is asked for */
  goods: readonly Meaning[];
  /** keys of the pieces of numbers among the words, longest first */
  pieces: readonly NumberKey[];
  /** the words themselves, without accents */
  tokens: readonly string[];
  /** words that no product and no synonym has */
  unknown: readonly string[];
  /** the text is several numbers, each asked for itself; then it has no words */
  numbers: readonly NumberInList[] | null;
}

/** One of several numbers. */
export interface NumberInList extends ListedNumber {
  /** a product has the number itself; otherwise it is looked for as a piece of numbers */
  isExact: boolean;
}

/** The expression by which a full-text index is asked. */
export function toMatchExpression(question: Question): string {
  if (question.index === "numbers") return toGramQuery(question.key);
  return question.anyOf.map((terms) => `(${terms.map(toQuoted).join(" AND ")})`).join(" OR ");
}

/** True when a number that the pieces find must still be compared with the key. */
export function isLong(key: string): boolean {
  return key.length > LONGEST_PIECE;
}

function toQuoted(term: string): string {
  return term.endsWith("*") ? `"${term.slice(0, -1)}"*` : `"${term}"`;
}
