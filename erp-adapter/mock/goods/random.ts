/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** a whole number, both ends included */
  int(from: number, to: number): number;
  /** true with this probability, 0 to 1 */
  chance(probability: number): boolean;
  /** an item of the list. Throws RangeError for an empty list. */
  pick<Item>(list: readonly Item[]): Item;
  /** this many decimal digits as text */
  digits(count: number): string;
}

/** Mulberry32 over a seed and a position, so that the n-th product does not depend on earlier ones. */
export function createRandom(seed: number, position = 0): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(position + 1, 0xc2b2ae35)) | 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    digits: (count) => String(Math.floor(next() * 10 ** count)).padStart(count, "0"),
  };
}
