import type { ChosenFilters } from "../chosen-filters.ts";
import type { ValueCombinations } from "./value-combinations.ts";

/**
 * Bits for the filters that a product fails; 0 if it passes all filters. Each filter has its own bit, because the
 * counts of a facet ignore that facet's own filter.
 */
export const FAILS = { manufacturer: 1, brand: 2, product_group: 4, availability: 8, line: 16, replaces: 32 } as const;

/** The verdict on each combination of filter values, so that products need no check of their own. */
export function judge(combinations: ValueCombinations, filters: ChosenFilters, replaces: boolean): Uint8Array {
  const verdicts = new Uint8Array(combinations.counts.length);
  const fail = (values: readonly number[], passes: (value: number) => boolean, by: number) => {
    for (let at = 0; at < verdicts.length; at += 1)
      if (!passes(values[at] as number)) verdicts[at] = (verdicts[at] as number) | by;
  };
  for (const facet of ["manufacturer", "brand", "product_group", "availability"] as const) {
    const chosen = filters[facet];
    if (chosen) fail(combinations[facet], (value) => chosen.has(value), FAILS[facet]);
  }
  const { line } = filters;
  if (line !== null) fail(combinations.lines, (bits) => (bits & line) !== 0, FAILS.line);
  if (replaces) fail(combinations.replaces, (value) => value === 1, FAILS.replaces);
  return verdicts;
}
