import type { Facets, FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { type CatalogueQuery, FACETS, type Facet } from "../goods/catalogue-query.ts";

/** Values of a filter that the page shows at first; the others load when a person asks for them. */
export const SHOWN_AT_ONCE = 8;

export interface ShownFacet {
  values: FacetValue[];
  /** how many more values there are */
  hidden: number;
}

export type ShownFacets = Record<Facet, ShownFacet>;

/**
 * The values that each filter shows: all values if the filter is in `open`, otherwise the chosen values, which are
 * never hidden, and the largest others. The values keep the order of the ERP, so that none moves when it is chosen.
 * Values with a count of 0 come last and, unless chosen, are shown only if no value is hidden. A filter shows no values
 * if its only value applies to all products.
 */
export function shownFacets(
  facets: Facets,
  query: CatalogueQuery,
  { open, total }: { open: readonly string[]; total: number },
): ShownFacets {
  const shown = (facet: Facet): ShownFacet => {
    const all = facets[facet] ?? [];
    if (isOfAll(all, query[facet], total)) return { values: [], hidden: 0 };
    const some = open.includes(facet) ? all : largest(all, query[facet]);
    return { values: inOrder(some, query[facet]), hidden: all.length - some.length };
  };
  return Object.fromEntries(FACETS.map((facet) => [facet, shown(facet)])) as ShownFacets;
}

function isOfAll([only, ...others]: FacetValue[], chosen: string[], total: number): boolean {
  return only !== undefined && others.length === 0 && only.count === total && !chosen.includes(only.id);
}

function largest(values: FacetValue[], chosen: string[]): FacetValue[] {
  const isChosen = ({ id }: FacetValue) => chosen.includes(id);
  if (values.length <= SHOWN_AT_ONCE) return values;
  const others = values.filter((value) => !isChosen(value) && value.count > 0).sort((a, b) => b.count - a.count);
  const kept = new Set(others.slice(0, Math.max(0, SHOWN_AT_ONCE - values.filter(isChosen).length)));
  return values.filter((value) => isChosen(value) || kept.has(value));
}

function inOrder(values: FacetValue[], chosen: string[]): FacetValue[] {
  const rank = ({ id, count }: FacetValue) => (chosen.includes(id) || count > 0 ? 0 : 1);
  return [...values].sort((a, b) => rank(a) - rank(b));
}
