const DELIMITERS = [";", "\t", ","] as const;
export type Delimiter = (typeof DELIMITERS)[number] | "|";

/**
 * The separator between columns, from the first lines of a file: the character that splits most lines into the same
 * number of fields; at a tie, the one that gives more fields. `;` if there is none. Characters inside quotes do not
 * count. A bar, which may stand between the numbers of one cell, must split all lines evenly, and no other character may.
 */
export function detectDelimiter(sample: string): Delimiter {
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  if (isEven(lines, "|") && ![";", "\t"].some((other) => isEven(lines, other)) && !isEven(withoutFractions(lines), ","))
    return "|";
  let best: Delimiter = ";";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(lines.map((line) => countOutsideQuotes(line, delimiter)));
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** True if all lines have the same number of these separators, at least one. The last line may be cut off. */
function isEven(lines: readonly string[], separator: string): boolean {
  const counts = lines.slice(0, Math.max(1, lines.length - 1)).map((line) => countOutsideQuotes(line, separator));
  return counts.every((count) => count > 0 && count === counts[0]) && counts.length > 0;
}

function withoutFractions(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/\d,(?=\d)/g, ""));
}

/** The share of lines with the most frequent count, plus a little for each separator in a line. */
function scoreOf(counts: readonly number[]): number {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  let score = 0;
  for (const [count, times] of frequency) score = Math.max(score, times / counts.length + Math.min(count, 50) / 1_000);
  return score;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let quoted = false;
  let count = 0;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) count += 1;
  }
  return count;
}
