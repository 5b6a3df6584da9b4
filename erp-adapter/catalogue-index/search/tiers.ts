/** Ways in which a product answers a text, best first. */
export const TIERS = {
  ownNumber: 0,
  otherNumber: 1,
  ownNumberStarts: 2,
  numberHolds: 3,
  /** all words in the title, in any form, and it begins with the goods that are asked for */
  titleBegins: 4,
  /** the same, and some words only mean the same */
  titleBeginsAlike: 5,
  title: 6,
  titleMeans: 7,
  /** the last word may be a beginning */
  startedTitle: 8,
  /** neighbours are a piece of a number, the other words stand anywhere */
  numberAndWords: 9,
  /** each word is a piece of a number, or stands anywhere */
  piecesAndWords: 10,
  /** some words only in the other language's title, the group's name, the facts or the vehicles */
  anywhere: 11,
  startedAnywhere: 12,
  /** the first of several numbers: see `listedTier` */
  listed: 13,
} as const;

/** The tier of one of several numbers, by its place in the list: as a product's own number, then as another of its numbers. */
export function listedTier(place: number, isOwn: boolean): number {
  return TIERS.listed + 2 * place + (isOwn ? 0 : 1);
}

/** The place in the list that a tier is about; null for another tier. */
export function placeOfListed(tier: number): number | null {
  return tier < TIERS.listed ? null : (tier - TIERS.listed) >> 1;
}

/** True for a tier in which words were found: among those, a group that is meant counts for more than the tier. */
export function isOfWords(tier: number): boolean {
  return tier >= TIERS.titleBegins;
}
