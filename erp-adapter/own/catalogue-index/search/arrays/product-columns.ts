import { addBit, type Bits, createBits, dropBit, hasBit } from "./bits.ts";
import { createValueCombinations, type FilterValues, type ValueCombinations } from "./value-combinations.ts";

/** A product as `PRODUCT_ROW` reads it. */
export interface IndexedRow extends FilterValues {
  id: number;
  withdrawn: number;
  /** cents; null if on request */
  wholesale: number | null;
  /** general quantity discount for one pack, in hundredths of a percent; 0 if there is none */
  pack_discount: number;
}

/** The columns of `IndexedRow`, from `product p`. */
export const PRODUCT_ROW = `p.id, p.manufacturer, p.brand, p.product_group, p.availability, p.lines,
  p.first_replaced_key is not null as replaces, p.withdrawn, p.wholesale, coalesce((select max(q.discount)
  from quantity_break q where q.product = p.id and q.from_quantity <= p.pack_quantity), 0) as pack_discount`;

/** Each product's values for filters and prices, by row number. */
export interface ProductColumns {
  /** row numbers must be below this */
  readonly capacity: number;
  /** the products that a search can find: not withdrawn */
  readonly live: Bits;
  readonly combinations: ValueCombinations;
  /** the number in `combinations` of each live product, by row number */
  readonly combinationOf: Uint32Array;
  /** cents; NaN if on request */
  readonly wholesale: Float64Array;
  readonly packDiscount: Uint16Array;
  /** Stores a product's current values. True if the product has become findable, or is no longer findable. */
  put(row: IndexedRow): boolean;
}

export function createProductColumns(capacity: number): ProductColumns {
  const live = createBits(capacity);
  const combinations = createValueCombinations();
  const combinationOf = new Uint32Array(capacity);
  const wholesale = new Float64Array(capacity);
  const packDiscount = new Uint16Array(capacity);

  function count(combination: number, by: 1 | -1): void {
    combinations.counts[combination] = (combinations.counts[combination] ?? 0) + by;
  }

  return {
    capacity,
    live,
    combinations,
    combinationOf,
    wholesale,
    packDiscount,
    put(row) {
      const { id } = row;
      const wasLive = hasBit(live, id);
      const isLive = row.withdrawn === 0;
      if (wasLive) count(combinationOf[id] ?? 0, -1);
      if (isLive) {
        const combination = combinations.numberOf(row);
        count(combination, 1);
        combinationOf[id] = combination;
        wholesale[id] = row.wholesale ?? Number.NaN;
        packDiscount[id] = row.pack_discount;
        addBit(live, id);
      } else {
        dropBit(live, id);
      }
      return wasLive !== isLive;
    },
  };
}
