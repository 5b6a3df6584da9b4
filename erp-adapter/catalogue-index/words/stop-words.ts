/** Words that tell nothing about a part. They are ignored in a search beside other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...["i", "za", "u", "na", "s", "sa", "od", "do", "iz", "po", "ili", "te", "kod"],
  ...["a", "an", "the", "of", "for", "and", "with", "in", "on", "to", "or", "from"],
]);
