/** Pieces of a number are indexed from 3 to 8 characters long. */
export const SHORTEST_PIECE = 3;
export const LONGEST_PIECE = 8;

/** All pieces of a product's number keys, each once, in the index's format. */
export function toGrams(keys: Iterable<string>): string {
  const grams = new Set<string>();
  for (const key of keys)
    for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1)
      for (let at = 0; at + length <= key.length; at += 1) grams.add(key.slice(at, at + length));
  return [...grams].join(" ");
}

/**
 * The index question for numbers that contain `key` (at least 3 characters). Up to 8 characters the answer is exact. Beyond
 * that the question asks for all pieces of the key, and each product found must still be compared with its keys.
 */
export function toGramQuery(key: string): string {
  if (key.length <= LONGEST_PIECE) return `"${key}"`;
  const pieces = new Set<string>();
  for (let at = 0; at + LONGEST_PIECE <= key.length; at += 1) pieces.add(`"${key.slice(at, at + LONGEST_PIECE)}"`);
  return [...pieces].join(" ");
}
