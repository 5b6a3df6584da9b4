import type { Sort } from "../../../../contract/catalogue.ts";
import type { CatalogueQuery } from "../catalogue-search.ts";
import { addBit, type Bits, createBits, hasBit, listBits, sliceBits } from "./bits.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import type { ProductOrder } from "./product-order.ts";
import { selectSmallest } from "./select-smallest.ts";
import type { TextAnswers } from "./text-answers.ts";

/** What a page is cut out of. */
export interface Found {
  /** null without a text: all products */
  answers: TextAnswers | null;
  /** by number of combination; 0 passes the filters */
  verdicts: Uint8Array;
  /** how many pass */
  total: number;
}

type Asked = Pick<CatalogueQuery, "sort" | "locale" | "terms" | "page" | "pageSize">;

/** Ranks of manufacturers by name; equal names share one. */
export type MakerRanks = (locale: CatalogueQuery["locale"]) => ReadonlyMap<number, number>;

/** Cuts one page out of what was found, at any depth in about the same time: row numbers of products. */
export function createTakePage(
  arrays: CatalogueArrays,
  makerRanks: MakerRanks,
): (found: Found, asked: Asked) => number[] {
  const { columns, orders } = arrays;
  const { combinationOf, live, capacity } = columns;
  const ranked = createBits(capacity);
  const listed = new Uint32Array(capacity);

  /** Writes the products of a set that pass into `listed`. */
  function listPassing(bits: Bits, verdicts: Uint8Array): Uint32Array {
    const all = listBits(bits, listed);
    let passing = 0;
    for (let at = 0; at < all; at += 1) {
      const id = listed[at] as number;
      if (verdicts[combinationOf[id] as number] !== 0) continue;
      listed[passing] = id;
      passing += 1;
    }
    return listed.subarray(0, passing);
  }

  /** A part of `ids` by an order that has them all: their places as bits are sorted by themselves. */
  function sliceInOrder(ids: Uint32Array, order: ProductOrder, offset: number, count: number): number[] {
    ranked.fill(0);
    for (const id of ids) addBit(ranked, order.ranks[id] as number);
    return sliceBits(ranked, offset, count).map((rank) => order.ids[rank] as number);
  }

  /** One set after the other, each in its own order. */
  function takeFromSets(
    sets: readonly { bits: Bits; order: ProductOrder }[],
    verdicts: Uint8Array,
    asked: Asked,
  ): number[] {
    const page: number[] = [];
    let offset = offsetOf(asked);
    for (const { bits, order } of sets) {
      const ids = listPassing(bits, verdicts);
      if (offset < ids.length) page.push(...sliceInOrder(ids, order, offset, asked.pageSize - page.length));
      if (page.length === asked.pageSize) break;
      offset = Math.max(0, offset - ids.length);
    }
    return page;
  }

  /** Walks along an order from its nearer end. */
  function takeFromOrder(order: ProductOrder, { verdicts, total }: Found, asked: Asked): number[] {
    const offset = offsetOf(asked);
    const count = Math.min(asked.pageSize, total - offset);
    if (total === order.size) return [...order.ids.subarray(offset, offset + count)];
    const fromEnd = offset + count > total / 2;
    let skip = fromEnd ? total - offset - count : offset;
    const page: number[] = [];
    for (let step = 0; page.length < count; step += 1) {
      const id = order.ids[fromEnd ? order.size - 1 - step : step] as number;
      if (verdicts[combinationOf[id] as number] !== 0) continue;
      if (skip > 0) skip -= 1;
      else page.push(id);
    }
    return fromEnd ? page.reverse() : page;
  }

  /** By a value and then the number: both in one figure, so that all are different. */
  function takeByValue(bits: Bits, verdicts: Uint8Array, sortValue: (id: number) => number, asked: Asked): number[] {
    const ids = listPassing(bits, verdicts);
    const { ids: byNumber, ranks } = orders.number;
    const keys = new Float64Array(ids.length);
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number;
      keys[at] = sortValue(id) * capacity + (ranks[id] as number);
    }
    const page = selectSmallest(keys, keys.length, offsetOf(asked), asked.pageSize);
    return Array.from(page, (key) => byNumber[key % capacity] as number);
  }

  function valueFor(sort: Sort, { locale, terms }: Asked): ((id: number) => number) | null {
    switch (sort) {
      case "manufacturer": {
        const makers = makerRanks(locale);
        const ranks = columns.combinations.manufacturer.map((maker) => makers.get(maker) ?? makers.size);
        return (id) => ranks[combinationOf[id] as number] as number;
      }
      case "availability": {
        const { availability } = columns.combinations;
        return (id) => availability[combinationOf[id] as number] as number;
      }
      case "price-asc":
      case "price-desc": {
        if (terms === null) return () => 0;
        const priceOf = arrays.listPrices.priceFor(terms);
        const onRequest = Math.floor(Number.MAX_SAFE_INTEGER / capacity) - 1;
        const most = onRequest - 1;
        return (id) => {
          const price = priceOf(id);
          if (Number.isNaN(price)) return onRequest;
          return sort === "price-asc" ? Math.min(price, most) : Math.max(0, most - price);
        };
      }
      default:
        return null;
    }
  }

  return (found, asked) => {
    const { answers, verdicts, total } = found;
    if (offsetOf(asked) >= total) return [];
    const { sort, locale } = asked;
    const bits = answers?.all ?? live;
    const sortValue = valueFor(sort, asked);
    if (sortValue) return takeByValue(bits, verdicts, sortValue, asked);
    if (sort === "replaced") {
      const replacing = new Uint32Array(bits.length);
      for (const id of orders.replaced.ids.subarray(0, orders.replaced.size))
        if (hasBit(bits, id)) addBit(replacing, id);
      const others = bits.map((word, at) => word & ~(replacing[at] as number));
      const sets = [
        { bits: replacing, order: orders.replaced },
        { bits: others, order: orders.number },
      ];
      return takeFromSets(sets, verdicts, asked);
    }
    const order = sort === "title" ? orders[`title_${locale}`] : orders.number;
    if (answers === null) return takeFromOrder(order, found, asked);
    if (sort !== "relevance") return takeFromSets([{ bits, order }], verdicts, asked);
    return takeFromSets(
      answers.tiers.map((tier) => ({ bits: tier.bits, order })),
      verdicts,
      asked,
    );
  };
}

function offsetOf({ page, pageSize }: Asked): number {
  return (page - 1) * pageSize;
}
