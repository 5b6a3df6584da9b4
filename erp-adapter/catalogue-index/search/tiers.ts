/** Ways in which a product answers a text, best first. */
export const TIERS = {
  ownNumber: 0,
  otherNumber: 1,
  ownNumberStarts: 2,
  numberHolds: 3,
  /** all words in the title, as forms or synonyms */
  title: 4,
  /** the same, and the last word may be a beginning */
  startedTitle: 5,
  /** some words only in the other language's title, the group's name, the facts or the vehicles */
  anywhere: 6,
  startedAnywhere: 7,
  /** some words are pieces of numbers */
  mixed: 8,
  /** the first of several numbers; each next one has the next tier */
  listed: 9,
} as const;
