/** Words that say nothing about a part. A search ignores them if the text has other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...["i", "za", "u", "na", "s", "sa", "od", "do", "iz", "po", "ili", "te", "kod"],
  ...["a", "an", "the", "of", "for", "and", "with", "in", "on", "to", "or", "from"],
]);
