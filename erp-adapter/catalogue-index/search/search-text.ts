import { toNumberKey } from "../../contract/part-number.ts";
import { LONGEST_PIECE, SHORTEST_PIECE, toGramQuery } from "../number-grams.ts";
import { toWords } from "../words.ts";

/** A text from the search box, in all its possible meanings. */
export interface SearchText {
  /** the whole text as one number; "" if it has none */
  key: string;
  /**
   * the words of the text as questions to the word index; all must match. In `startedWords` the last word may be a
   * beginning
   */
  wholeWords: string[];
  startedWords: string[];
  /** mixtures of words and numbers: in each mixture every part must match, as a word or as a piece of a number */
  mixed: MixedPart[][];
}

/** One part of a mixed text. */
export interface MixedPart {
  /** question to the word index; `NOTHING` if the part is not a single word */
  words: string;
  /** question to the number index; `NOTHING` if the part is too short for it */
  grams: string;
  key: string;
}

/** A question without an answer in any index: longer than any piece of a number, and shaped like no word. */
export const NOTHING = '"_________"';

/** Reads a text; null if it has no letter or digit, and so cannot find anything. */
export function parseSearchText(text: string): SearchText | null {
  const key = toNumberKey(text);
  const words = toWords(text);
  if (key === "" && words.length === 0) return null;
  // A sign after a word ends the word. If the word counted as a beginning, the sign would be a wildcard.
  const lastWord = UNFINISHED.test(text.trim()) ? words.at(-1) : undefined;
  return {
    key,
    wholeWords: words.map(quoted),
    startedWords: words.map((word) => (word === lastWord ? started(word) : quoted(word))),
    mixed: toMixed(words, lastWord),
  };
}

/** True when a piece found by `toGramQuery` must still be compared with the keys. */
export function isLong(key: string): boolean {
  return key.length > LONGEST_PIECE;
}

const UNFINISHED = /[\p{L}\p{N}\p{M}]$/u;

function toMixed(words: string[], lastWord: string | undefined): MixedPart[][] {
  const runs = toRuns(words);
  // A single number with spaces is one number, not a question for each piece.
  if (runs.length < 2) return [];
  const single = words.map((word) => [word]);
  const ways = runs.length < words.length ? [runs, single] : [single];
  return ways.map((way) => way.map((part) => toPart(part, lastWord)));
}

/** Joins neighbours that look like one number with spaces: `0 445 110 470`, `F 00V C01 334`. */
function toRuns(words: string[]): string[][] {
  const runs: string[][] = [];
  let open: string[] = [];
  const close = () => {
    if (open.some(hasDigit)) runs.push(open);
    else runs.push(...open.map((word) => [word]));
    open = [];
  };
  for (const word of words) {
    if (hasDigit(word) || word.length === 1) {
      open.push(word);
    } else {
      close();
      runs.push([word]);
    }
  }
  close();
  return runs;
}

function toPart(part: string[], lastWord: string | undefined): MixedPart {
  const key = toNumberKey(part.join(""));
  const word = part.length === 1 ? part[0] : undefined;
  return {
    words: word === undefined ? NOTHING : word === lastWord ? started(word) : quoted(word),
    grams: key.length < SHORTEST_PIECE ? NOTHING : toGramQuery(key),
    key,
  };
}

function hasDigit(word: string): boolean {
  return /[0-9]/.test(word);
}

function quoted(word: string): string {
  return `"${word}"`;
}

/** Too many words begin with a given single letter. */
function started(word: string): string {
  return word.length > 1 ? `"${word}"*` : quoted(word);
}
