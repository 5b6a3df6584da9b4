import { AVAILABILITIES } from "../../../contract/catalogue.ts";
import { toStem } from "../words/stem.ts";
import { withoutStopWords } from "../words/synonyms.ts";
import { toTokens } from "../words/words.ts";
import type { CatalogueNames } from "./catalogue-names.ts";
import type { SearchText } from "./search-text.ts";
import { isOfWords } from "./tiers.ts";

/** The number of classes in a tier: the text means the product's group or not, the product is still sold or not. */
export const CLASSES = 4;

const GONE = AVAILABILITIES.indexOf("unavailable");

/**
 * The class of a product; a smaller class comes first. Products of the groups that the text means come first; within
 * these and within the others, products that are still sold come first.
 */
export function classOf(isMeant: boolean, availability: number): number {
  return (isMeant ? 0 : 2) + (availability === GONE ? 1 : 0);
}

/**
 * The place of a tier and class. Tiers of numbers come first; word tiers follow, all meant groups before all others.
 */
export function placeOf(tier: number, ofClass: number): number {
  const [other, gone] = [ofClass >> 1, ofClass & 1];
  return (isOfWords(tier) && other === 1 ? LAST : 0) + 2 * tier + gone;
}

/** A number greater than any place of a tier. */
const LAST = 1_000;

/**
 * The groups that a text means, as row numbers: `brizgaljka` means the injectors, not the injector seals, whose titles
 * contain the word too. A text means a group by a synonym of the group, or by all words of its name.
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
