import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../../contract/context.ts";
import { foldText } from "../../../kit/fold-text.ts";
import { toStem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { toTokens } from "./words.ts";

/** Phrases with the same meaning, and perhaps narrower phrases: a search for truck also finds MAN, DAF and Scania. */
export interface SynonymMeaning {
  /** the phrases in a query that have this meaning, each as its stems */
  asked: Phrases;
  /** the phrases that products are searched for: the phrases of `asked`, and narrower phrases */
  phrases: Phrases;
  /** ids of the product groups that the phrases mean */
  groups: readonly string[];
  /** the words of `asked` as they were written, with accents and capitals */
  written: Record<Locale, readonly string[]>;
}

type Phrases = Record<Locale, readonly (readonly string[])[]>;

/** Finds the meanings of a query's words. */
export interface Synonyms {
  /** The meanings of the longest phrase in any language that begins at the token `at`; null if there is none. */
  longestAt(tokens: readonly string[], at: number): FoundPhrase | null;
  /** All words in their original spelling, by their spelling without accents and capitals. */
  written: Record<Locale, ReadonlyMap<string, string>>;
}

export interface FoundPhrase {
  /** number of tokens */
  length: number;
  meanings: readonly SynonymMeaning[];
  /** the languages that have this phrase */
  locales: readonly Locale[];
}

/** An error in a file of synonyms; `line` counts from 1. */
export class SynonymError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

/** The words of the trade that come with the shop. */
export const TRADE_WORDS = readFileSync(join(import.meta.dirname, "synonyms.txt"), "utf8");

/**
 * Parses synonyms, one meaning per line: `Croatian, words = English, words @group`, or `Croatian = English > narrower,
 * words` for narrower words: the wide words find the narrower ones, but not the reverse. Throws SynonymError for an
 * invalid line.
 */
export function parseSynonyms(text: string): SynonymMeaning[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.replace(/^\uFEFF/, "").trim();
    return line === "" || line.startsWith("#") ? [] : [parseLine(line, index + 1)];
  });
}

function parseLine(line: string, number: number): SynonymMeaning {
  const [words = "", ...groups] = line.split("@").map((part) => part.trim());
  const [wide = "", narrow, ...others] = words.split(">");
  if (others.length > 0) throw new SynonymError(number, `one ">" at most: ${line}`);
  const [croatian = "", english, ...more] = wide.split("=");
  if (english === undefined || more.length > 0)
    throw new SynonymError(number, `one "=" between Croatian and English words: ${line}`);
  const asked = toPhrases(croatian, english);
  // Without "=" the narrower words are the same in both languages, because they are mostly names.
  const [narrowCroatian = "", narrowEnglish = narrowCroatian] = narrow?.split("=") ?? [];
  const narrower = toPhrases(narrowCroatian, narrowEnglish);
  const phrases = { hr: [...asked.hr, ...narrower.hr], en: [...asked.en, ...narrower.en] };
  const all = [...phrases.hr, ...phrases.en];
  if (all.length < 2) throw new SynonymError(number, `two words or more that mean the same: ${line}`);
  if (all.some((phrase) => phrase.length > LONGEST_PHRASE))
    throw new SynonymError(number, `${LONGEST_PHRASE} words in a phrase at most: ${line}`);
  return { asked, phrases, groups, written: { hr: wordsOf(croatian), en: wordsOf(english) } };
}

export function createSynonyms(meanings: readonly SynonymMeaning[]): Synonyms {
  const byPhrase = { en: indexPhrases(meanings, "en"), hr: indexPhrases(meanings, "hr") };
  return {
    written: { en: indexWritten(meanings, "en"), hr: indexWritten(meanings, "hr") },
    longestAt(tokens, at) {
      for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length -= 1) {
        const phrase = tokens.slice(at, at + length);
        const locales = (["hr", "en"] as const).filter((locale) => byPhrase[locale].has(toKey(phrase, locale)));
        const meanings = locales.flatMap((locale) => byPhrase[locale].get(toKey(phrase, locale)) ?? []);
        if (locales.length > 0) return { length, meanings: [...new Set(meanings)], locales };
      }
      return null;
    },
  };
}

const LONGEST_PHRASE = 5;

function indexPhrases(meanings: readonly SynonymMeaning[], locale: Locale): Map<string, SynonymMeaning[]> {
  const index = new Map<string, SynonymMeaning[]>();
  for (const meaning of meanings) {
    for (const phrase of meaning.asked[locale]) {
      const key = phrase.join(" ");
      index.set(key, [...(index.get(key) ?? []), meaning]);
    }
  }
  return index;
}

function indexWritten(meanings: readonly SynonymMeaning[], locale: Locale): Map<string, string> {
  return new Map(meanings.flatMap(({ written }) => written[locale].map((word) => [foldText(word), word] as const)));
}

function toKey(tokens: readonly string[], locale: Locale): string {
  return tokens.map((token) => toStem(token, locale)).join(" ");
}

function toPhrases(croatian: string, english: string): Record<Locale, string[][]> {
  return { hr: phrasesOf(croatian, "hr"), en: phrasesOf(english, "en") };
}

function phrasesOf(list: string, locale: Locale): string[][] {
  return list.split(",").flatMap((phrase) => {
    const stems = withoutStopWords(toTokens(phrase)).map((token) => toStem(token, locale));
    return stems.length === 0 ? [] : [stems];
  });
}

function wordsOf(list: string): string[] {
  return list.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The tokens without stop words; all tokens if there are only stop words. Used for queries and for stored phrases. */
export function withoutStopWords(tokens: readonly string[]): readonly string[] {
  const telling = tokens.filter((token) => !STOP_WORDS.has(token));
  return telling.length === 0 ? tokens : telling;
}
