import type { NumberKey } from "../../../contract/part-number.ts";
import { LONGEST_PIECE, toGramQuery } from "../number-grams.ts";
import type { IndexedWords } from "../words/indexed-words.ts";
import type { SynonymMeaning } from "../words/synonyms.ts";
import type { ListedNumber } from "./number-list.ts";

/** A query to a word index: a product matches if it has all terms of one of the lists. */
export interface WordQuestion {
  index: keyof IndexedWords;
  /** a term that ends in `*` is the beginning of a word */
  anyOf: readonly (readonly string[])[];
}

/** A query to the number index: a product matches if one of its numbers contains this key. */
export interface NumberQuestion {
  index: "numbers";
  key: NumberKey;
}

export type TextQuestion = WordQuestion | NumberQuestion;

/** A part of a text; a product matches the part if it matches one of the queries. */
export type TextPart = readonly TextQuestion[];

/** A text from the search box, in all its possible meanings. */
export interface SearchText {
  /** the whole text as one number; "" if it has none */
  key: NumberKey;
  /** the ways in which words match, best first; a product must match all parts of one reading */
  tiers: readonly { tier: number; readings: readonly (readonly TextPart[])[] }[];
  /** what the words mean */
  meanings: readonly SynonymMeaning[];
  /** the meanings that name the goods */
  goods: readonly SynonymMeaning[];
  /** keys of the words that may be substrings of numbers, longest first */
  pieces: readonly NumberKey[];
  /** the words themselves, without accents */
  tokens: readonly string[];
  /** words that are in no product and no synonym */
  unknown: readonly string[];
  /** the notions in their order; those of the smallest rank say most about the part */
  notions: readonly { tokens: readonly string[]; rank: number }[];
  /** the powers in the text */
  kilowatts: readonly number[];
  /** the numbers, if the text is a list of numbers (it has no words then); otherwise null */
  numbers: readonly NumberInList[] | null;
}

/** One of several numbers. */
export interface NumberInList extends ListedNumber {
  /** true if a product has exactly this number; otherwise it is searched as a substring of other numbers */
  isExact: boolean;
}

/** The query as an FTS5 match expression. */
export function toMatchExpression(question: TextQuestion): string {
  if (question.index === "numbers") return toGramQuery(question.key);
  return question.anyOf.map((terms) => `(${terms.map(toQuoted).join(" AND ")})`).join(" OR ");
}

/**
 * True if the key is longer than the longest indexed substring. The numbers found must then still be compared with the
 * key.
 */
export function isLong(key: string): boolean {
  return key.length > LONGEST_PIECE;
}

function toQuoted(term: string): string {
  return term.endsWith("*") ? `"${term.slice(0, -1)}"*` : `"${term}"`;
}
