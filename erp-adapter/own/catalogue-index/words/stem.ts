import { stemmer } from "stemmer";
import type { Locale } from "../../../contract/context.ts";
import { createKept } from "./kept.ts";
import { stemCroatian } from "./stem-croatian.ts";

/**
 * The stem of a word in a language: the part that all forms of the word share. A word with a digit is its own stem. The
 * generation of a model is a digit in any spelling: `VII`, `7` and `MK7` have the same stem.
 */
export function toStem(word: string, locale: Locale): string {
  return kept[locale](word, STEMS[locale]);
}

/** The most cached stems per language (about 10 MiB); a catalogue has few different words. */
const MOST_KEPT = 50_000;
const kept = { en: createKept<string>(MOST_KEPT), hr: createKept<string>(MOST_KEPT) };
const STEMS = { en: (word: string) => readStem(word, "en"), hr: (word: string) => readStem(word, "hr") };

function readStem(word: string, locale: Locale): string {
  const generation = GENERATIONS.get(word);
  if (generation !== undefined) return generation;
  if (/[\p{N}_]/u.test(word) || word.length <= LONGEST_WHOLE) return word;
  return locale === "hr" ? stemCroatian(word) : stemmer(word);
}

/** True for the stem of a model's generation. */
export function isGeneration(stem: string): boolean {
  return /^[1-9]$/.test(stem);
}

/** The most letters of a word that is its own stem: short words are more often abbreviations than inflected forms. */
const LONGEST_WHOLE = 3;

/** `i` is left out, because it means "and" in Croatian, and no model is named by `I` alone. */
const ROMAN = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];

const GENERATIONS = new Map([
  ...ROMAN.map((roman, at) => [roman, String(at + 2)] as const),
  ...Array.from({ length: 9 }, (_, at) => [`mk${at + 1}`, String(at + 1)] as const),
]);
