import { LRUCache } from "lru-cache";
import type { SearchQuery } from "../../../../contract/catalogue.ts";
import type { PartnerTerms } from "../../partner-terms.ts";
import { hasBit, listBits } from "./bits.ts";
import type { ListPrices } from "./list-prices.ts";
import type { ProductColumns } from "./product-columns.ts";
import { createProductOrder, type Predecessors, type ProductOrder } from "./product-order.ts";

export type PriceSort = Extract<SearchQuery["sort"], "price-asc" | "price-desc">;

/** The products sorted by somebody's prices, products with one price by number; price on request is last. */
export interface PriceOrders {
  /** Returns a function from the row number of a live product to a figure, by which products are in order. */
  figureFor(terms: PartnerTerms, sort: PriceSort): (id: number) => number;
  /** All live products in order. A million take an eighth of a second, where these terms are new. */
  orderFor(terms: PartnerTerms, sort: PriceSort): ProductOrder;
  /** Moves these products to their present places. */
  replace(changed: readonly number[]): void;
}

/** The most orders in memory: 12 bytes per product each. */
const MOST_ORDERS = 4;

export function createPriceOrders(columns: ProductColumns, prices: ListPrices, byNumber: ProductOrder): PriceOrders {
  const { live, capacity } = columns;
  const kept = new LRUCache<string, ProductOrder>({ max: MOST_ORDERS });

  /** Price and number are combined in one figure, so all figures differ. */
  function figureFor(terms: PartnerTerms, sort: PriceSort): (id: number) => number {
    const priceOf = prices.priceFor(terms);
    const onRequest = Math.floor(Number.MAX_SAFE_INTEGER / capacity) - 1;
    const dearest = onRequest - 1;
    const { ranks } = byNumber;
    return (id) => {
      const price = Math.min(priceOf(id), dearest);
      const place = sort === "price-asc" ? price : dearest - price;
      return (Number.isNaN(place) ? onRequest : place) * capacity + (ranks[id] as number);
    };
  }

  function load(terms: PartnerTerms, sort: PriceSort): ProductOrder {
    const figureOf = figureFor(terms, sort);
    const ids = new Uint32Array(capacity);
    const size = listBits(live, ids);
    const figures = Float64Array.from(ids.subarray(0, size), figureOf).sort();
    for (let at = 0; at < size; at += 1) ids[at] = byNumber.ids[(figures[at] as number) % capacity] as number;
    const order: ProductOrder = createProductOrder(
      (changed) => predecessorsIn(order, changed, figureFor(terms, sort)),
      columns,
      ids,
      size,
    );
    return order;
  }

  function predecessorsIn(
    { ids, size }: ProductOrder,
    changed: readonly number[],
    figureOf: (id: number) => number,
  ): ReturnType<Predecessors> {
    const moving = new Set(changed);
    const present = changed.filter((id) => hasBit(live, id)).sort((a, b) => figureOf(a) - figureOf(b));
    return present.map((id, at) => {
      const figure = figureOf(id);
      let [low, high] = [0, size];
      while (low < high) {
        const middle = (low + high) >>> 1;
        let unmoved = middle;
        while (unmoved >= low && moving.has(ids[unmoved] as number)) unmoved -= 1;
        if (unmoved < low || figureOf(ids[unmoved] as number) < figure) low = middle + 1;
        else high = unmoved;
      }
      let place = low - 1;
      while (place >= 0 && moving.has(ids[place] as number)) place -= 1;
      const [unmoved, moved] = [place < 0 ? null : (ids[place] as number), present[at - 1] ?? null];
      const isMoved = moved !== null && (unmoved === null || figureOf(moved) > figureOf(unmoved));
      return { id, before: isMoved ? moved : unmoved };
    });
  }

  return {
    figureFor,
    orderFor(terms, sort) {
      const name = `${sort} ${terms.discountPercent} ${terms.priceList}`;
      const order = kept.get(name) ?? load(terms, sort);
      kept.set(name, order);
      return order;
    },
    replace(changed) {
      for (const order of kept.values()) order.replace(changed);
    },
  };
}
