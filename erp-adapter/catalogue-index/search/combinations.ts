import type { DatabaseSync } from "node:sqlite";
import { prepare, type Statement } from "../../sqlite/prepared-statement.ts";

/** The number of products that share these values. */
export interface Combination {
  manufacturer: number;
  brand: number;
  product_group: number;
  availability: number;
  /** bits, one per product line */
  lines: number;
  count: number;
}

/** Counts the products found by a text (in the table `hit`), or the whole catalogue, before any filter. */
export interface Combinations {
  ofHits(replaces: boolean): Combination[];
  ofCatalogue(replaces: boolean): Combination[];
}

export function createCombinations(db: DatabaseSync): Combinations {
  const statement = (from: string, replaces: boolean): Statement<Combination> =>
    prepare<Combination>(db)`select manufacturer, brand, product_group, availability, lines, count(*) as count ${from}
      where withdrawn = 0 ${replaces ? "and first_replaced_key is not null" : ""} group by 1, 2, 3, 4, 5`;
  const hits = [false, true].map((replaces) =>
    statement("from hit cross join product on product.id = hit.product", replaces),
  );
  const catalogue = [false, true].map((replaces) => statement("from product", replaces));
  return {
    ofHits: (replaces) => hits[Number(replaces)]?.all() ?? [],
    ofCatalogue: (replaces) => catalogue[Number(replaces)]?.all() ?? [],
  };
}
