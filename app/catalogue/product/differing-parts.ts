/** A substring of a part number, and whether it differs from the other part number. */
export interface NumberPart {
  /** index of its first character in the number */
  at: number;
  text: string;
  differs: boolean;
}

/** Characters that two numbers must share at the beginning to be compared. */
const COMMON = 3;

/**
 * Splits a number into substrings that equal the other number and substrings that differ. Numbers of equal length are
 * compared by position; otherwise everything between the common beginning and the common end differs. Returns the whole
 * number as equal if the numbers share fewer than `COMMON` characters at the beginning.
 */
export function toDifferingParts(number: string, other: string): NumberPart[] {
  const differs = number.length === other.length ? byPlace(number, other) : byEnds(number, other);
  const start = differs.indexOf(true);
  if (start < COMMON) return [{ at: 0, text: number, differs: false }];
  return join(number, differs);
}

function byPlace(number: string, other: string): boolean[] {
  return Array.from({ length: number.length }, (_, at) => number[at] !== other[at]);
}

function byEnds(number: string, other: string): boolean[] {
  const shorter = Math.min(number.length, other.length);
  let start = 0;
  while (start < shorter && number[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && number.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Array.from({ length: number.length }, (_, at) => at >= start && at < number.length - end);
}

function join(number: string, differs: readonly boolean[]): NumberPart[] {
  const parts: NumberPart[] = [];
  for (const [at, isOther] of differs.entries()) {
    const character = number.charAt(at);
    const last = parts.at(-1);
    if (last?.differs === isOther) last.text += character;
    else parts.push({ at, text: character, differs: isOther });
  }
  return parts;
}
