import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../contract/context.ts";
import { foldText } from "../../kit/fold-text.ts";
import { toStem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { toTokens } from "./words.ts";

/** Words and phrases that mean the same. */
export interface Meaning {
  /** each phrase as its stems */
  phrases: Record<Locale, readonly (readonly string[])[]>;
  /** ids of the groups that the words alone stand for */
  groups: readonly string[];
  /** the words of the phrases as they were written, with accents and capitals */
  written: Record<Locale, readonly string[]>;
}

/** Finds the meanings of a query's words. */
export interface Synonyms {
  /** The meanings of the longest phrase, of either language, that begins at a token; null if none does. */
  longestAt(tokens: readonly string[], at: number): FoundPhrase | null;
  /** All words as they were written, by their plain spelling. */
  written: Record<Locale, ReadonlyMap<string, string>>;
}

export interface FoundPhrase {
  /** number of tokens */
  length: number;
  meanings: readonly Meaning[];
  /** the languages that have it */
  locales: readonly Locale[];
}

/** A file of synonyms with an error; `line` counts from 1. */
export class SynonymError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

/** The words of the trade that come with the shop. */
export const TRADE_WORDS = readFileSync(join(import.meta.dirname, "synonyms.txt"), "utf8");

/** Reads one meaning a line: `Croatian, words = English, words @group`. SynonymError for a line that has none. */
export function parseSynonyms(text: string): Meaning[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.replace(/^\uFEFF/, "").trim();
    if (line === "" || line.startsWith("#")) return [];
    const [words = "", ...groups] = line.split("@").map((part) => part.trim());
    const sides = words.split("=");
    if (sides.length !== 2) throw new SynonymError(index + 1, `one "=" between Croatian and English words: ${line}`);
    const [croatian = "", english = ""] = sides;
    const [hr, en] = [toPhrases(croatian, "hr"), toPhrases(english, "en")];
    if (hr.length + en.length < 2) throw new SynonymError(index + 1, `two words or more that mean the same: ${line}`);
    const long = [...hr, ...en].find((phrase) => phrase.length > LONGEST_PHRASE);
    if (long) throw new SynonymError(index + 1, `${LONGEST_PHRASE} words in a phrase at most: ${line}`);
    return [{ phrases: { hr, en }, groups, written: { hr: wordsOf(croatian), en: wordsOf(english) } }];
  });
}

export function createSynonyms(meanings: readonly Meaning[]): Synonyms {
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

function indexPhrases(meanings: readonly Meaning[], locale: Locale): Map<string, Meaning[]> {
  const index = new Map<string, Meaning[]>();
  for (const meaning of meanings) {
    for (const phrase of meaning.phrases[locale]) {
      const key = phrase.join(" ");
      index.set(key, [...(index.get(key) ?? []), meaning]);
    }
  }
  return index;
}

function indexWritten(meanings: readonly Meaning[], locale: Locale): Map<string, string> {
  return new Map(meanings.flatMap(({ written }) => written[locale].map((word) => [foldText(word), word] as const)));
}

function toKey(tokens: readonly string[], locale: Locale): string {
  return tokens.map((token) => toStem(token, locale)).join(" ");
}

function toPhrases(list: string, locale: Locale): string[][] {
  return list.split(",").flatMap((phrase) => {
    const stems = withoutStopWords(toTokens(phrase)).map((token) => toStem(token, locale));
    return stems.length === 0 ? [] : [stems];
  });
}

function wordsOf(list: string): string[] {
  return list.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A query loses its stop words before its phrases are looked up, so phrases are kept without them. */
export function withoutStopWords(tokens: readonly string[]): readonly string[] {
  const telling = tokens.filter((token) => !STOP_WORDS.has(token));
  return telling.length === 0 ? tokens : telling;
}
