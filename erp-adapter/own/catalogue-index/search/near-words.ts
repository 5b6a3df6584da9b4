import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { foldText } from "../../../kit/fold-text.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { Synonyms } from "../words/synonyms.ts";
import type { Vocabulary } from "./notions.ts";
import { distanceUpTo } from "./word-distance.ts";

/** Finds the word that a mistyped word probably means. */
export interface NearWords {
  /** The nearest word of the catalogue or its synonyms, in its original spelling; null if no word is near enough. */
  nearest(word: string, locale: Locale): string | null;
}

interface KnownWord {
  word: string;
  /** the word as `toSound` simplifies it */
  sound: string;
  /** number of products with the word in title, manufacturer or brand, by language */
  counts: Record<Locale, number>;
}

/** Milliseconds for which words are kept even if products change. */
const KEPT_FOR = 600_000;
/** A word of the synonyms counts as much as a word that is in the titles of this many products. */
const OF_SYNONYM = 1_000;
const SHORTEST = 3;

/** Reads the words with a first letter when needed (about 50 ms for a million products), and then keeps them. */
export function createNearWords(db: DatabaseSync, vocabulary: Pick<Vocabulary, "synonyms">): NearWords {
  db.exec(`create virtual table if not exists temp.terms_en using fts5vocab(main, words_en, row);
    create virtual table if not exists temp.terms_hr using fts5vocab(main, words_hr, row)`);
  const terms = {
    en: prepare<{ term: string; doc: number }>(db, "select term, doc from temp.terms_en where term >= ? and term < ?"),
    hr: prepare<{ term: string; doc: number }>(db, "select term, doc from temp.terms_hr where term >= ? and term < ?"),
  };
  const titles = {
    en: prepare<{ text: string }>(db, titleWith("en")),
    hr: prepare<{ text: string }>(db, titleWith("hr")),
  };
  const indexVersion = prepare<{ value: number }>(db, "select value from meta where name = 'index_version'");
  const kept = new Map<string, { words: KnownWord[]; version: number; readAt: number; synonyms: Synonyms }>();

  function wordsFrom(letter: string): KnownWord[] {
    const version = indexVersion.get()?.value ?? 0;
    const { synonyms } = vocabulary;
    const known = kept.get(letter);
    if (known?.synonyms === synonyms && (known.version === version || Date.now() - known.readAt < KEPT_FOR))
      return known.words;
    const words = readWords(letter, synonyms);
    kept.set(letter, { words, version, readAt: Date.now(), synonyms });
    return words;
  }

  function readWords(letter: string, { written }: Synonyms): KnownWord[] {
    const words = new Map<string, KnownWord>();
    const count = (word: string, locale: Locale, by: number) => {
      if (word.length < SHORTEST || !ONLY_LETTERS.test(word)) return;
      const known = words.get(word) ?? { word, sound: toSound(word), counts: { en: 0, hr: 0 } };
      known.counts[locale] += by;
      words.set(word, known);
    };
    const after = String.fromCharCode(letter.charCodeAt(0) + 1);
    for (const locale of ["en", "hr"] as const) {
      for (const { term, doc } of terms[locale].all(letter, after)) count(term, locale, doc);
      for (const word of written[locale].keys()) if (word.startsWith(letter)) count(word, locale, OF_SYNONYM);
    }
    return [...words.values()];
  }

  /** The word with accents and capitals, from the synonyms or from a product's title. */
  function asWritten(word: string): string {
    const { written } = vocabulary.synonyms;
    for (const locale of ["hr", "en"] as const) {
      const ofSynonym = written[locale].get(word);
      if (ofSynonym !== undefined) return ofSynonym;
    }
    for (const locale of ["hr", "en"] as const) {
      const title = titles[locale].get(`"${word}"`)?.text ?? "";
      const found = title.match(/[\p{L}\p{N}]+/gu)?.find((one) => foldText(one) === word);
      if (found !== undefined) return found;
    }
    return word;
  }

  return {
    nearest(word, locale) {
      if (word.length < SHORTEST || !ONLY_LETTERS.test(word)) return null;
      const sound = toSound(word);
      const most = mostErrors(word);
      let best: { word: string; errors: number; counts: KnownWord["counts"] } | null = null;
      for (const letter of firstLetters(word)) {
        if (!(letter >= "a" && letter <= "z")) continue;
        for (const known of wordsFrom(letter)) {
          if (word.length === SHORTEST && !isTurned(word, known.word)) continue;
          const errors = Math.min(
            distanceUpTo(word, known.word, most),
            known.sound === sound ? SAME_SOUND : distanceUpTo(sound, known.sound, most) + SAME_SOUND,
          );
          if (errors > most || (best !== null && !isBetter(errors, known.counts, best, locale))) continue;
          best = { word: known.word, errors, counts: known.counts };
        }
      }
      return best && asWritten(best.word);
    },
  };
}

const VOWELS = "aeiou";

/** Possible first letters of the intended word: its first two letters may be swapped, and vowels may be confused. */
function firstLetters(word: string): Set<string> {
  return new Set([...word.slice(0, 2), ...(VOWELS.includes(word.slice(0, 1)) ? VOWELS : "")]);
}

const ONLY_LETTERS = /^\p{L}+$/u;
const SAME_SOUND = 0.5;

/** The most wrong letters in a word: two from seven letters on, otherwise one. */
function mostErrors({ length }: string): number {
  return length < 7 ? 1 : 2;
}

function isBetter(
  errors: number,
  counts: KnownWord["counts"],
  best: { errors: number; counts: KnownWord["counts"] },
  locale: Locale,
): boolean {
  if (errors !== best.errors) return errors < best.errors;
  const isOwn = counts[locale] > 0;
  if (isOwn !== best.counts[locale] > 0) return isOwn;
  return counts.en + counts.hr > best.counts.en + best.counts.hr;
}

/** True if both words have the same letters in any order: erg, egr. */
function isTurned(word: string, other: string): boolean {
  return word.length === other.length && [...word].sort().join("") === [...other].sort().join("");
}

/** Maps letters that people confuse to one letter: bosh and Bosch, delfi and Delphi, pasat and Passat become equal. */
function toSound(word: string): string {
  return word
    .replace(/sch|sh/g, "s")
    .replaceAll("ph", "f")
    .replaceAll("th", "t")
    .replace(/ck|c|q/g, "k")
    .replaceAll("w", "v")
    .replaceAll("y", "i")
    .replace(/(.)\1+/g, "$1");
}

function titleWith(locale: Locale): string {
  return `select p.title_${locale} || ' ' || m.name || ' ' || b.name as text from words_${locale} w
    join product p on p.id = w.rowid join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand
    where words_${locale} match ? limit 1`;
}
