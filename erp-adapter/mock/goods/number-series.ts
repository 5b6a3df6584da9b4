/**
 * Part numbers of one kind, each given out once. A pattern is text in which `#` stands for a digit and `[DZP]` for one
 * of these characters: `EJBR0####[DZP]`. The ranges of a series are used up one after the other, each in a scattered
 * order.
 */
export interface NumberSeries {
  /** The next number, or null if every range is used up. */
  next(): string | null;
}

/**
 * A series over ranges of patterns; numbers in `taken` are left out. Throws RangeError for a pattern with an unclosed
 * bracket.
 */
export function createNumberSeries(ranges: readonly (readonly string[])[], taken: ReadonlySet<string>): NumberSeries {
  const walks = ranges.map(createWalk);
  let current = 0;
  return {
    next() {
      for (; current < walks.length; current += 1) {
        for (let number = walks[current]?.(); number; number = walks[current]?.()) {
          if (!taken.has(number)) return number;
        }
      }
      return null;
    },
  };
}

/** The pattern's number at a position; the same position always gives the same number. */
export function fillPattern(pattern: string, position: number): string {
  return toNumber(parsePattern(pattern), position);
}

/** The number of numbers that a pattern allows. */
export function countNumbers(pattern: string): number {
  return parsePattern(pattern).reduce((count, characters) => count * characters.length, 1);
}

const DIGITS = "0123456789";

/**
 * Visits each number of a range once: a step that is coprime to the count reaches every position before the first one
 * repeats.
 */
function createWalk(patterns: readonly string[]): () => string | null {
  const parsed = patterns.map((pattern) => ({ places: parsePattern(pattern), count: countNumbers(pattern) }));
  const total = parsed.reduce((sum, { count }) => sum + count, 0);
  const step = toCoprimeStep(total);
  let visited = 0;
  return () => {
    if (visited >= total) return null;
    let position = (visited * step + Math.floor(total / 3)) % total;
    visited += 1;
    for (const { places, count } of parsed) {
      if (position < count) return toNumber(places, position);
      position -= count;
    }
    return null;
  };
}

/**
 * About 0.618 of the total, so that consecutive numbers are far apart. The result of `visited * step` stays below 2^53
 * for up to 100 million numbers.
 */
function toCoprimeStep(total: number): number {
  let step = Math.max(1, Math.floor(total * 0.618));
  while (greatestCommonDivisor(step, total) !== 1) step += 1;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function parsePattern(pattern: string): string[] {
  const places: string[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === "[") {
      const end = pattern.indexOf("]", at);
      if (end < 0) throw new RangeError(`unclosed bracket in ${pattern}`);
      places.push(pattern.slice(at + 1, end));
      at = end;
    } else {
      places.push(character === "#" ? DIGITS : character);
    }
  }
  return places;
}

function toNumber(places: readonly string[], position: number): string {
  let rest = position;
  let number = "";
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const characters = places[at] ?? "";
    number = characters.charAt(rest % characters.length) + number;
    rest = Math.floor(rest / characters.length);
  }
  return number;
}
