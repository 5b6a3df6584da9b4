import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { isOnlyNumber, lookAlikes, type NumberKey, toNumberKey } from "../../../contract/part-number.ts";
import { otherReadings } from "../../../kit/typed-line/other-readings.ts";
import { readTypedLine } from "../../../kit/typed-line/typed-line.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createNearWords } from "./near-words.ts";
import type { Vocabulary } from "./notions.ts";
import type { ListedNumber } from "./number-list.ts";
import type { SearchText } from "./search-text.ts";

/** Corrections of texts that find nothing. */
export interface Corrections {
  /**
   * The known number that the text means if letters and digits that look alike were confused, or beside marks, words and
   * a quantity; otherwise the text with the nearest known word for each unknown word. Null if an unknown word has no near word, or if there are no unknown words.
   */
  correct(typed: string, text: SearchText, locale: Locale): string | null;
  /**
   * Known numbers that differ from an unknown number by two swapped neighbours, or by one wrong, extra or missing
   * character; in this order, in the spelling of their products; at most 5.
   */
  nearest(number: { key: NumberKey }): string[];
  /**
   * Known numbers that an unknown number in a list may mean: with letters and digits that look alike exchanged, or with
   * two neighbours swapped.
   */
  meant(number: ListedNumber): string[];
}

const MOST_NEAR = 5;
/** The most characters of a line in which a number is looked for. */
const LONGEST_LINE = 100;
/** The fewest digits of a text that is corrected as a number. */
const LEAST_DIGITS = 5;
/** Each character takes 73 look-ups; of a longer text, only swapped neighbours are tried. */
const MOST_CHARACTERS = 20;
const CHARACTERS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function createCorrections(db: DatabaseSync, vocabulary: Vocabulary): Corrections {
  const near = createNearWords(db, vocabulary);
  const rawOf = prepare<{ raw: string }>(db)`
    select n.raw from number n join product p on p.id = n.product where n.key = ? and p.withdrawn = 0 order by n.kind limit 1`;

  /** The known number in a typed line such as `Nr. 0445110470 2 kom`, as the lists of wanted parts read it; null if none. */
  function numberIn(typed: string): string | null {
    if (typed.length > LONGEST_LINE) return null;
    const readings = readTypedLine(typed);
    const texts = [readings[0], ...otherReadings(readings)].map(({ numberText }) => numberText).filter(isOnlyNumber);
    return texts.find((text) => rawOf.get(toNumberKey(text))) ?? texts.map(alike).find((text) => text !== null) ?? null;
  }

  /** The known number that a text means if letters and digits were confused; null if there is none. */
  function alike(typed: string): string | null {
    return lookAlikes(typed).find((text) => rawOf.get(toNumberKey(text))) ?? null;
  }

  return {
    correct(typed, { unknown, tokens }, locale) {
      const number = alike(typed) ?? numberIn(typed);
      if (number !== null) return number;
      if (unknown.length === 0) return null;
      const words = new Map(unknown.map((word) => [word, near.nearest(word, locale)]));
      if ([...words.values()].includes(null)) return null;
      return tokens.map((token) => (words.get(token) ?? token).replaceAll("_", ".")).join(" ");
    },
    nearest: ({ key }) => known(key, nearKeys(key)),
    meant({ text, key }) {
      const meant = alike(text);
      return meant === null ? known(key, swappedKeys(key)) : [rawOf.get(toNumberKey(meant))?.raw ?? meant];
    },
  };

  /** The first known numbers among the keys, as their products spell them; none if `typed` has too few digits. */
  function known(typed: NumberKey, keys: Iterable<string>): string[] {
    const found = new Set<string>();
    if (typed.replace(/\D/g, "").length < LEAST_DIGITS) return [];
    for (const key of keys) {
      const raw = rawOf.get(key)?.raw;
      if (raw !== undefined) found.add(raw);
      if (found.size === MOST_NEAR) break;
    }
    return [...found];
  }
}

function* swappedKeys(key: string): Generator<string> {
  for (let at = 0; at + 1 < key.length; at += 1) {
    if (key[at] !== key[at + 1]) yield `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
  }
}

/** Changes near the end come first, because similar parts mostly differ in the last characters of their numbers. */
function* nearKeys(key: string): Generator<string> {
  yield* swappedKeys(key);
  if (key.length > MOST_CHARACTERS) return;
  const places = Array.from(key, (_, at) => key.length - 1 - at);
  for (const at of places) for (const other of CHARACTERS) yield `${key.slice(0, at)}${other}${key.slice(at + 1)}`;
  for (const at of places) yield `${key.slice(0, at)}${key.slice(at + 1)}`;
  for (const at of [key.length, ...places])
    for (const other of CHARACTERS) yield `${key.slice(0, at)}${other}${key.slice(at)}`;
}
