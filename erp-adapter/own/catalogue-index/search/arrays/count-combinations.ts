import type { Counts } from "../facets.ts";
import { FAILS } from "./filter-verdicts.ts";
import type { ValueCombinations } from "./value-combinations.ts";

/**
 * Does the work of `countFacets` for `found[n]` products of each combination n. A value that only products counted in
 * `present` have is listed with the count 0.
 */
export function countCombinations(
  combinations: ValueCombinations,
  found: ArrayLike<number>,
  verdicts: Uint8Array,
  present = found,
): Counts {
  const { manufacturer, brand, product_group, availability, lines } = combinations;
  const tallies = {
    manufacturer: createTally(),
    brand: createTally(),
    product_group: createTally(),
    availability: createTally(),
    line: createTally(),
  };
  let total = 0;
  for (let at = 0; at < verdicts.length; at += 1) {
    const count = found[at] as number;
    const verdict = verdicts[at] as number;
    if (present[at] === 0 || (verdict & FAILS.replaces) !== 0) continue;
    if (verdict === 0) total += count;
    // Counts combinations that pass every filter, or fail only this facet's own filter.
    const counted = (own: number) => ((verdict & ~own) === 0 ? count : 0);
    tallies.manufacturer.add(manufacturer[at] as number, counted(FAILS.manufacturer));
    tallies.brand.add(brand[at] as number, counted(FAILS.brand));
    tallies.product_group.add(product_group[at] as number, counted(FAILS.product_group));
    tallies.availability.add(availability[at] as number, counted(FAILS.availability));
    const ofLine = counted(FAILS.line);
    for (let rest = lines[at] as number; rest !== 0; rest &= rest - 1) tallies.line.add(bitOf(rest), ofLine);
  }
  return {
    total,
    manufacturer: tallies.manufacturer.counts(),
    brand: tallies.brand.counts(),
    product_group: tallies.product_group.counts(),
    availability: tallies.availability.counts(),
    line: new Map([...tallies.line.counts()].map(([bit, count]) => [1 << bit, count])),
  };
}

/** Sums by small numbers, in order of first occurrence. Uses arrays, because look-ups in a map would be too slow. */
function createTally() {
  const places: number[] = [];
  const values: number[] = [];
  const sums: number[] = [];
  return {
    add(value: number, count: number): void {
      const at = places[value] ?? values.length;
      if (at === values.length) {
        places[value] = at;
        values.push(value);
        sums.push(0);
      }
      sums[at] = (sums[at] as number) + count;
    },
    counts: (): Map<number, number> => new Map(values.map((value, at) => [value, sums[at] as number])),
  };
}

/** Position of the lowest bit. */
function bitOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
