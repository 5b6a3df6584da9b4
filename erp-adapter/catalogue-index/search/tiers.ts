/** Ways in which a product answers a text, best first. */
export const TIERS = {
  ownNumber: 0,
  otherNumber: 1,
  ownNumberStarts: 2,
  numberHolds: 3,
  /** all words in the title, in any form */
  title: 4,
  /** some words of the title only mean the same */
  titleMeans: 5,
  /** the last word may be a beginning */
  startedTitle: 6,
  /** neighbours are a piece of a number, the other words stand anywhere */
  numberAndWords: 7,
  /** each word is a piece of a number, or stands anywhere */
  piecesAndWords: 8,
  /** some words only in the other language's title, the group's name, the facts or the vehicles */
  anywhere: 9,
  startedAnywhere: 10,
  /** the first of several numbers; each next one has the next tier */
  listed: 11,
} as const;

/** True for a tier in which words were found: among those, a group that is meant counts for more than the tier. */
export function isOfWords(tier: number): boolean {
  return tier >= TIERS.title;
}
