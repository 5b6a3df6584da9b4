/** The fewest last digits that stand for a whole number: one digit alone reads like a count. */
const LEAST_DIGITS = 2;
/** The fewest neighbouring numbers that become a range. */
const LEAST_IN_RANGE = 3;

/**
 * All these numbers in as few signs as a seller can still match: of numbers that differ only in their last digits, the first is
 * whole, and neighbours are a range: `26-R-000181, 185..190, 203`. Sorted, because a range has an order.
 */
export function shortenNumbers(numbers: readonly string[]): string {
  const groups = Map.groupBy(numbers.map(toParts), ({ stem, digits }) => `${stem} ${digits.length}`);
  return [...groups.values()].map(shortenGroup).join(", ");
}

interface Parts {
  stem: string;
  /** the last digits of the number; "" if it does not end with digits */
  digits: string;
}

function toParts(number: string): Parts {
  const digits = /\d{1,15}$/.exec(number)?.[0] ?? "";
  return { stem: number.slice(0, number.length - digits.length), digits };
}

function shortenGroup(group: readonly Parts[]): string {
  const sorted = group.toSorted((one, other) => (one.digits < other.digits ? -1 : 1));
  const [first, last] = [sorted[0]?.digits ?? "", sorted.at(-1)?.digits ?? ""];
  const same = [...first].findIndex((digit, at) => digit !== last[at]);
  const kept = Math.max(LEAST_DIGITS, same < 0 ? 0 : first.length - same);
  const runs: Parts[][] = [];
  for (const one of sorted) {
    const run = runs.at(-1);
    if (run && one.digits !== "" && Number(one.digits) === Number(run.at(-1)?.digits) + 1) run.push(one);
    else runs.push([one]);
  }
  const shown = runs.flatMap((run) => {
    const [start, end] = [run[0], run.at(-1)];
    return run.length < LEAST_IN_RANGE || !start || !end
      ? run.map(({ digits }) => [digits])
      : [[start.digits, end.digits]];
  });
  const texts = shown.map((ends) => ends.map((digits) => digits.slice(-kept)).join(".."));
  const [whole = "", ...others] = shown.map(([start = "", end]) =>
    [start, ...(end ? [end.slice(-kept)] : [])].join(".."),
  );
  return [`${sorted[0]?.stem}${whole}`, ...texts.slice(1, 1 + others.length)].join(", ");
}
