import type { Locale } from "../../../contract/context.ts";
import type { NumberKey } from "../../../contract/part-number.ts";
import { stemTerm } from "../words/indexed-words.ts";
import { powerTerms, readPower } from "../words/power.ts";
import { isGeneration, toStem } from "../words/stem.ts";
import type { FoundPhrase, SynonymMeaning, Synonyms } from "../words/synonyms.ts";

/** The synonyms, words and numbers that a catalogue knows. */
export interface Vocabulary {
  synonyms: Synonyms;
  /** true if any product has one of these terms */
  hasAnyTerm(terms: readonly string[]): boolean;
  /** true if any product has this number */
  hasNumber(key: NumberKey): boolean;
}

/** One or more neighbouring words of a text that mean one thing together. */
export interface Notion {
  tokens: readonly string[];
  meanings: readonly SynonymMeaning[];
  /** the languages in which the meanings were found */
  locales: readonly Locale[];
  /** other spellings of the tokens: in one word, or in several */
  spellings: readonly (readonly string[])[];
  /** true if the tokens are a model and its generation: golf 7 */
  isGeneration: boolean;
  /** true for a word that is in no product and no synonym, and cannot be split into known words */
  isUnknown: boolean;
  /** the kilowatts that the tokens name (`110 kW`, `150 KS`); empty for other words */
  kilowatts: readonly number[];
  /** the terms of a vehicle with one of these powers, each list in one way; of the named vehicle if it was built with it */
  powerWays: readonly (readonly string[])[];
}

const PLAIN: Omit<Notion, "tokens"> = {
  meanings: [],
  locales: [],
  spellings: [],
  isGeneration: false,
  isUnknown: false,
  kilowatts: [],
  powerWays: [],
};

function toFound({ meanings, locales }: FoundPhrase): Pick<Notion, "meanings" | "locales"> {
  return { meanings, locales };
}

/** Reads the words of a text from left to right, the longest phrases first. */
export function readNotions(tokens: readonly string[], vocabulary: Vocabulary): Notion[] {
  const notions: Notion[] = [];
  for (let at = 0; at < tokens.length; ) {
    const notion = readNotion(tokens, at, vocabulary);
    notions.push(notion);
    at += notion.tokens.length;
  }
  return notions.map((notion) => withVehicles(notion, notions, vocabulary));
}

/** A power with the vehicles beside it: `golf 7 150 ks` means a Golf VII that was built with 110 kW. */
function withVehicles(power: Notion, notions: readonly Notion[], { hasAnyTerm }: Vocabulary): Notion {
  if (power.kilowatts.length === 0) return power;
  const vehicles = notions.filter(({ kilowatts }) => kilowatts.length === 0).map(({ tokens }) => tokens);
  const powerWays = power.kilowatts.map((kilowatts) => {
    const known = (tokens: readonly string[]) => powerTerms(kilowatts, tokens).find((term) => hasAnyTerm([term]));
    const own = vehicles.flatMap((tokens) => known(tokens) ?? []);
    return own.length === 0 ? powerTerms(kilowatts) : own;
  });
  return { ...power, powerWays };
}

function readNotion(tokens: readonly string[], at: number, vocabulary: Vocabulary): Notion {
  const { synonyms } = vocabulary;
  const power = readPower(tokens, at);
  if (power) return { ...PLAIN, tokens: tokens.slice(at, at + power.length), kilowatts: power.kilowatts };
  const phrase = synonyms.longestAt(tokens, at);
  const plain = (length: number) => ({ ...PLAIN, tokens: tokens.slice(at, at + length) });
  if (phrase && phrase.length > 1) return { ...plain(phrase.length), ...toFound(phrase) };
  const joined = readJoined(tokens, at, vocabulary);
  if (joined) return joined;
  if (phrase) return { ...plain(1), ...toFound(phrase) };
  const [word = "", next] = tokens.slice(at, at + 2);
  if (isKnown(word, vocabulary)) {
    const isPair = next !== undefined && isModel(word) && isGeneration(toStem(next, "en"));
    return isPair ? { ...plain(2), isGeneration: true } : plain(1);
  }
  return readSplit(word, vocabulary) ?? { ...plain(1), isUnknown: true };
}

/** Joins two or three words if the catalogue or the synonyms have them as one word: `turbo charger`, `gt 1749 v`. */
function readJoined(tokens: readonly string[], at: number, vocabulary: Vocabulary): Notion | null {
  for (const length of [3, 2]) {
    const apart = tokens.slice(at, at + length);
    if (apart.length < length) continue;
    const joined = apart.join("");
    const phrase = vocabulary.synonyms.longestAt([joined], 0);
    if (phrase === null && !isKnown(joined, vocabulary)) continue;
    return { ...PLAIN, tokens: apart, ...(phrase && toFound(phrase)), spellings: [[joined]] };
  }
  return null;
}

/** Splits an unknown word into two known words, or a phrase of two words: `glowplug`, `golf7`. Null if impossible. */
function readSplit(word: string, vocabulary: Vocabulary): Notion | null {
  for (let at = SHORTEST_HALF; at <= word.length - 1; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if ((halves[1] as string).length < SHORTEST_HALF && !/\d$/.test(word)) break;
    const phrase = vocabulary.synonyms.longestAt(halves, 0);
    if (phrase?.length === 2) return { ...PLAIN, tokens: [word], ...toFound(phrase), spellings: [halves] };
    if (!halves.every((half) => isKnown(half, vocabulary))) continue;
    return { ...PLAIN, tokens: [word], spellings: [halves] };
  }
  return null;
}

const SHORTEST_HALF = 3;

/** True if any product has the word, in either language. */
export function isKnown(word: string, { hasAnyTerm }: Vocabulary): boolean {
  return hasAnyTerm(
    (["en", "hr"] as const).flatMap((locale) => {
      const stem = toStem(word, locale);
      return [stemTerm(locale, stem), stemTerm("more", stem)];
    }),
  );
}

function isModel(word: string): boolean {
  return word.length >= SHORTEST_HALF && !/\d/.test(word);
}
