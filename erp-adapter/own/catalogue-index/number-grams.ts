/** Length of the shortest substrings of numbers in the index. */
export const SHORTEST_PIECE = 3;
/** Length of the longest substrings of numbers in the index. */
export const LONGEST_PIECE = 8;

/** All indexed substrings of a product's number keys, each once, in the index's format. */
export function toGrams(keys: Iterable<string>): string {
  const grams = new Set<string>();
  for (const key of keys)
    for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1)
      for (let at = 0; at + length <= key.length; at += 1) grams.add(key.slice(at, at + length));
  return [...grams].join(" ");
}

/**
 * The full-text query for numbers that contain `key` (at least 3 characters). For up to 8 characters the result is
 * exact. A longer key gives a query for all its substrings of 8 characters, and the caller must still compare the keys
 * of each product found.
 */
export function toGramQuery(key: string): string {
  if (key.length <= LONGEST_PIECE) return `"${key}"`;
  const pieces = new Set<string>();
  for (let at = 0; at + LONGEST_PIECE <= key.length; at += 1) pieces.add(`"${key.slice(at, at + LONGEST_PIECE)}"`);
  return [...pieces].join(" ");
}
