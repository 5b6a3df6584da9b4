import type { DatabaseSync } from "node:sqlite";
import { type PreparedStatement, prepare } from "../../../sqlite/prepared-statement.ts";

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

/**
 * Counts products by combination, without the filters on the combination's values: the products found by a text (in the
 * table `hit`), or the whole catalogue. `replaces`: only products that replace a number. `fitting`: counts only
 * products in the table `fitting`, which the vehicle filters fill.
 */
export interface Combinations {
  ofHits(replaces: boolean, fitting: boolean): Combination[];
  ofCatalogue(replaces: boolean, fitting: boolean): Combination[];
}

export function createCombinations(db: DatabaseSync): Combinations {
  const counting = (from: string) => {
    const statement = (replaces: boolean, fitting: boolean): PreparedStatement<Combination> =>
      prepare<Combination>(db)`select manufacturer, brand, product_group, availability, lines,
          count(${fitting ? "fitting.product" : "*"}) as count
        ${from} ${fitting ? "left join fitting on fitting.product = product.id" : ""}
        where withdrawn = 0 ${replaces ? "and first_replaced_key is not null" : ""} group by 1, 2, 3, 4, 5`;
    const statements = [false, true].map((replaces) => [false, true].map((fitting) => statement(replaces, fitting)));
    return (replaces: boolean, fitting: boolean) => statements[Number(replaces)]?.[Number(fitting)]?.all() ?? [];
  };
  return {
    ofHits: counting("from hit cross join product on product.id = hit.product"),
    ofCatalogue: counting("from product"),
  };
}
