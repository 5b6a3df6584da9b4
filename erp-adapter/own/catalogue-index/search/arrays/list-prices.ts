import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import type { PartnerTerms } from "../../partner-terms.ts";
import type { ProductColumns } from "./product-columns.ts";

/** The prices of price lists that differ from the general prices. */
export interface ListPrices {
  /** Returns a function from row number to net cents per unit, for one pack and these terms; NaN: price on request. */
  priceFor(terms: PartnerTerms): (id: number) => number;
  /** Reads the prices of these products again, for the price lists in memory. */
  reread(ids: readonly number[]): void;
}

/** The most price lists in memory (8 bytes per product each); other lists are read when a sort by price needs them. */
const MAX_LISTS = 4;

export function createListPrices(db: DatabaseSync, columns: ProductColumns): ListPrices {
  const all = prepare<ListPrice>(db, "select product, wholesale from price_list_price where price_list = ?");
  const some = prepare<{ product: number; wholesale: number | null }>(db)`
    select asked.value as product, l.wholesale from json_each(?2) asked
    left join price_list_price l on l.price_list = ?1 and l.product = asked.value`;
  const lists = new LRUCache<string, Float64Array>({ max: MAX_LISTS });

  function pricesOf(list: string): Float64Array {
    const known = lists.get(list);
    if (known) return known;
    const prices = new Float64Array(columns.capacity).fill(Number.NaN);
    for (const { product, wholesale } of all.all(list)) prices[product] = wholesale;
    lists.set(list, prices);
    return prices;
  }

  return {
    priceFor({ priceList, discountPercent }) {
      const own = pricesOf(priceList);
      const { wholesale, packDiscount } = columns;
      return (id) => {
        const ownPrice = own[id] as number;
        const list = Number.isNaN(ownPrice) ? (wholesale[id] as number) : ownPrice;
        const discount = Math.max(discountPercent, packDiscount[id] as number);
        // Rounds half up, as `netPrice` and `conditions` do.
        return Math.floor((list * (10_000 - discount) + 5_000) / 10_000);
      };
    },
    reread(ids) {
      if (lists.size === 0) return;
      const asked = JSON.stringify(ids);
      for (const [list, prices] of lists.entries())
        for (const { product, wholesale } of some.all(list, asked)) prices[product] = wholesale ?? Number.NaN;
    },
  };
}

interface ListPrice {
  product: number;
  wholesale: number;
}
