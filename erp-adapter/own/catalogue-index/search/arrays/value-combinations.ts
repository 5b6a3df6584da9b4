/** A product's values for the filters. */
export interface FilterValues {
  manufacturer: number;
  brand: number;
  product_group: number;
  availability: number;
  /** bits, one per product line */
  lines: number;
  /** 1 if the product replaces another number */
  replaces: number;
}

/**
 * The existing combinations of filter values, numbered in order of first occurrence. A million products have a few
 * thousand combinations. A filter that checks a combination has checked all its products.
 */
export interface ValueCombinations {
  /** the values of combination n, at n */
  readonly manufacturer: readonly number[];
  readonly brand: readonly number[];
  readonly product_group: readonly number[];
  readonly availability: readonly number[];
  readonly lines: readonly number[];
  readonly replaces: readonly number[];
  /** number of products with combination n; `ProductColumns` keeps it current */
  readonly counts: number[];
  /** The number of a combination; a new combination gets the next number. */
  numberOf(values: FilterValues): number;
}

export function createValueCombinations(): ValueCombinations {
  const manufacturers: number[] = [];
  const brands: number[] = [];
  const groups: number[] = [];
  const availabilities: number[] = [];
  const lineBits: number[] = [];
  const replacing: number[] = [];
  const counts: number[] = [];
  const numbers = new Map<string, number>();
  return {
    manufacturer: manufacturers,
    brand: brands,
    product_group: groups,
    availability: availabilities,
    lines: lineBits,
    replaces: replacing,
    counts,
    numberOf({ manufacturer, brand, product_group, availability, lines, replaces }) {
      const name = `${manufacturer} ${brand} ${product_group} ${availability} ${lines} ${replaces}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      manufacturers.push(manufacturer);
      brands.push(brand);
      groups.push(product_group);
      availabilities.push(availability);
      lineBits.push(lines);
      replacing.push(replaces);
      numbers.set(name, counts.length);
      return counts.push(0) - 1;
    },
  };
}
