/** An ending is never removed if fewer letters than this would remain. */
const SHORTEST_STEM = 3;
const VOWEL = /[aeiou]/;

/**
 * The stem of a Croatian word without diacritics, in lower case: the part that all its cases and both numbers share. A
 * light stemmer in the manner of N. Ljubešić, D. Boras and O. Kubelka, "Retrieving Information in Croatian: Building a
 * Simple and Efficient Rule-Based Stemmer" (INFuture 2007): removes one inflectional ending, then undoes changes that
 * cases make inside a word. Derived words keep their own stem: `motor` and `motorni` have two stems.
 */
export function stemCroatian(word: string): string {
  if (word.length <= SHORTEST_STEM) return word;
  return evenOut(withoutEnding(word));
}

function withoutEnding(word: string): string {
  for (const { ending, after, least } of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (rest.length < least || !(VOWEL.test(rest) || rest.includes("r"))) continue;
    if (after.test(rest)) return rest;
  }
  return word;
}

interface Ending {
  ending: string;
  /** pattern that the text before the ending must match */
  after: RegExp;
  /** the fewest letters that must remain */
  least: number;
}

const ANYTHING = /./;

/** Longest first. */
const ENDINGS: readonly Ending[] = [
  // Plurals with an infix: setovi, prstenovima, ključevi; not cijevi or crijevo, where -ev- belongs to the stem.
  ...["ovima", "evima", "ovi", "evi", "ova", "eva", "ove", "eve"].map((ending) =>
    toEnding(ending, SHORTEST_STEM, /(?:[^ij]|[^i]j|[^j]i)$/),
  ),
  toEnding("ijama", 4),
  toEnding("ama", SHORTEST_STEM),
  toEnding("ima", SHORTEST_STEM),
  // Adjectives: visokotlačnoga, visokotlačnome.
  toEnding("oga", 4),
  toEnding("ome", 4),
  toEnding("omu", 4),
  toEnding("ega", 5),
  toEnding("emu", 5),
  toEnding("og", 4),
  toEnding("ih", 4),
  toEnding("im", 4),
  toEnding("oj", 5),
  // Instrumental: pumpom, grijačem.
  toEnding("om", SHORTEST_STEM, /[^aeiou]$/),
  toEnding("em", SHORTEST_STEM, /[cjzs]$/),
  ...["a", "e", "i", "o", "u"].map((ending) => toEnding(ending, SHORTEST_STEM)),
];

function toEnding(ending: string, least: number, after = ANYTHING): Ending {
  return { ending, least, after };
}

/** Undoes changes inside a word: k becomes c in zamašnjak, zamašnjaci; the last a of filtar is missing in filtra. */
function evenOut(stem: string): string {
  if (stem.length <= SHORTEST_STEM) return stem;
  const hard = stem.endsWith("c") ? `${stem.slice(0, -1)}k` : stem;
  return hard.replace(FLEETING, "$1$2");
}

/** Fleeting vowels: brizgaljaka and brizgaljka, filtar (or filter) and filtri, brtava and brtva. */
const FLEETING = /([bcdfghjklmnprstvz])(?:a(?=[rkv]$)|e(?=r$))([rkv])$/;
