import { AVAILABILITIES, type Facets, type FacetValue, type SearchQuery } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import { lineBit } from "../../../kit/line-rules.ts";
import { availabilityName, lineName } from "../facet-names.ts";
import { type CatalogueNames, compareNamed, type NameTable } from "./catalogue-names.ts";
import type { ChosenFilters } from "./chosen-filters.ts";
import type { Combination } from "./combinations.ts";

/**
 * The number of products that pass all filters; per value of a facet, the number that pass all other facets' filters.
 */
export interface Counts {
  total: number;
  manufacturer: Map<number, number>;
  brand: Map<number, number>;
  product_group: Map<number, number>;
  availability: Map<number, number>;
  /** by bit */
  line: Map<number, number>;
}

const LISTED = ["manufacturer", "brand", "product_group", "availability"] as const;
const LINE_BITS = PRODUCT_LINES.map(lineBit);

/** Counts facets in one pass over the combinations. Every existing value has an entry, even if its count is 0. */
export function countFacets(combinations: readonly Combination[], chosen: ChosenFilters): Counts {
  const counts: Counts = {
    total: 0,
    manufacturer: new Map(),
    brand: new Map(),
    product_group: new Map(),
    availability: new Map(),
    line: new Map(),
  };
  for (const combination of combinations) {
    const failed = LISTED.filter((facet) => chosen[facet]?.has(combination[facet]) === false);
    const lineFails = chosen.line !== null && (combination.lines & chosen.line) === 0;
    const failures = failed.length + Number(lineFails);
    if (failures === 0) counts.total += combination.count;
    for (const facet of LISTED) {
      const counted = failures === 0 || (failures === 1 && failed[0] === facet);
      add(counts[facet], combination[facet], counted ? combination.count : 0);
    }
    const counted = failures === 0 || (failures === 1 && lineFails);
    for (const bit of LINE_BITS) if (combination.lines & bit) add(counts.line, bit, counted ? combination.count : 0);
  }
  return counts;
}

/** Counts with names, sorted by name in the page's language; availability and lines in the contract's order. */
export function toFacets(counts: Counts, query: SearchQuery, names: CatalogueNames, locale: Locale): Facets {
  return {
    manufacturer: toNamed(counts.manufacturer, query.manufacturer, names.manufacturer, locale),
    brand: toNamed(counts.brand, query.brand, names.brand, locale),
    group: toNamed(counts.product_group, query.group, names.group, locale),
    availability: AVAILABILITIES.flatMap((id, index) =>
      toValue(id, availabilityName(id, locale), counts.availability.get(index), query.availability.includes(id)),
    ),
    line: PRODUCT_LINES.flatMap((id) =>
      toValue(id, lineName(id, locale), counts.line.get(lineBit(id)), query.line === id),
    ),
  };
}

function add(counts: Map<number, number>, value: number, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count);
}

function toNamed(
  counts: ReadonlyMap<number, number>,
  chosen: readonly string[],
  table: NameTable,
  locale: Locale,
): FacetValue[] {
  const values = table
    .inOrder(locale)
    .flatMap(({ id, slug, name }) => toValue(slug, name, counts.get(id), chosen.includes(slug)));
  const unknown = new Set(chosen.filter((slug) => table.idOf(slug) === -1));
  if (unknown.size === 0) return values;
  const compare = compareNamed(locale);
  return [...values, ...[...unknown].map((slug) => ({ id: slug, name: table.nameOf(slug, locale), count: 0 }))].sort(
    (a, b) => compare({ slug: a.id, name: a.name }, { slug: b.id, name: b.name }),
  );
}

function toValue(id: string, name: string, count: number | undefined, isChosen: boolean): FacetValue[] {
  return count === undefined && !isChosen ? [] : [{ id, name, count: count ?? 0 }];
}
