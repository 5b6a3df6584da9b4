/** Ways in which a product matches a text, best first. */
export const TIERS = {
  ownNumber: 0,
  otherNumber: 1,
  ownNumberStarts: 2,
  numberHolds: 3,
  /** all words are in the title, in any inflected form, and the title begins with the goods named in the text */
  titleBegins: 4,
  /** like titleBegins, but some words match only by synonym */
  titleBeginsAlike: 5,
  title: 6,
  titleMeans: 7,
  /** like titleMeans, but an unfinished last word or a shortened code may match words that begin with it */
  startedTitle: 8,
  /** adjacent words, joined, are a substring of a part number; the other words match anywhere */
  numberAndWords: 9,
  /** each word is a substring of a part number, or matches anywhere */
  piecesAndWords: 10,
  /** some words are only in the other language's title, the group's name, the facts or the vehicles */
  anywhere: 11,
  startedAnywhere: 12,
  /** the first of several numbers: see `listedTier` */
  listed: 13,
} as const;

/**
 * The tier of a number in a list, by its place. Each place has two tiers: for products whose own number this is, then
 * for products that have it as another number.
 */
export function listedTier(place: number, isOwn: boolean): number {
  return TIERS.listed + 2 * place + (isOwn ? 0 : 1);
}

/** The place in the list that a tier of `listedTier` stands for; null for any other tier. */
export function placeOfListed(tier: number): number | null {
  return tier < TIERS.listed ? null : (tier - TIERS.listed) >> 1;
}

/** True for a tier that matches words: among these tiers, a meant group is more important than the tier. */
export function isOfWords(tier: number): boolean {
  return tier >= TIERS.titleBegins;
}
