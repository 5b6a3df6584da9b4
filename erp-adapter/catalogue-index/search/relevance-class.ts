import { AVAILABILITIES } from "../../contract/catalogue.ts";
import { toStem } from "../words/stem.ts";
import { withoutStopWords } from "../words/synonyms.ts";
import { toTokens } from "../words/words.ts";
import type { CatalogueNames } from "./catalogue-names.ts";
import type { SearchText } from "./search-text.ts";
import { isOfWords } from "./tiers.ts";

/** Number of classes into which the products of a tier fall. */
export const CLASSES = 4;

const GONE = AVAILABILITIES.indexOf("unavailable");

/** Products of a group that is meant come first, and in each half those that are still sold. */
export function classOf(isMeant: boolean, availability: number): number {
  return (isMeant ? 0 : 2) + (availability === GONE ? 1 : 0);
}

/** Orders tiers and classes: numbers by tier; of words the groups that are meant, by tier, then all others. */
export function placeOf(tier: number, ofClass: number): number {
  const [other, gone] = [ofClass >> 1, ofClass & 1];
  return (isOfWords(tier) && other === 1 ? LAST : 0) + 2 * tier + gone;
}

/** More than any tier. */
const LAST = 1_000;

/**
 * The groups that the words of a text stand for, by row number: `brizgaljka` means injectors, though seals for injectors
 * have the word in their titles too. A group is meant by its synonyms, or by all words of its name.
 */
export function groupsMeant(text: SearchText | null, { group }: CatalogueNames): ReadonlySet<number> {
  if (text === null || text.tokens.length === 0) return new Set();
  const named = new Set(text.goods.flatMap(({ groups }) => groups));
  const said = { en: stemsOf(text, "en"), hr: stemsOf(text, "hr") };
  const isSaid = (locale: "en" | "hr") => (name: string) =>
    withoutStopWords(toTokens(name)).every((token) => said[locale].has(toStem(token, locale)));
  const meant = (["en", "hr"] as const).flatMap((locale) => {
    const isNamed = isSaid(locale);
    const groups = group.inOrder(locale);
    const byWord = groups.filter(({ slug }) => named.has(slug));
    return byWord.length > 0 ? byWord : groups.filter(({ slug, name }) => name !== slug && isNamed(name));
  });
  return new Set(meant.map(({ id }) => id));
}

function stemsOf({ tokens, meanings }: SearchText, locale: "en" | "hr"): ReadonlySet<string> {
  const typed = tokens.map((token) => toStem(token, locale));
  return new Set([...typed, ...meanings.flatMap(({ phrases }) => phrases[locale]).flat()]);
}
