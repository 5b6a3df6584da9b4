import { addBit, createBits, hasBit, sliceBits } from "./bits.ts";
import { listSet, type PostingSet } from "./posting-set.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { ProductOrder } from "./product-order.ts";

/**
 * A part of a list that has one sort order: the passing products of a set, or of the whole catalogue if `set` is
 * null.
 */
export interface Stretch {
  order: ProductOrder;
  set: PostingSet | null;
  /** by number of combination; 0 passes */
  verdicts: Uint8Array;
  /** number of passing products */
  passing: number;
}

/** Up to this many products are sorted directly. */
const FEW = 1_000;
/** Sorting one product takes as long as this many steps along an order. */
const STEPS = 4;

/**
 * Returns `count` row numbers from `offset` of a stretch that has enough products. The time hardly depends on
 * `offset`.
 */
export function createSliceStretch({
  combinationOf,
  live,
  capacity,
}: ProductColumns): (stretch: Stretch, offset: number, count: number) => number[] {
  const ranked = createBits(capacity);
  const listed = new Uint32Array(capacity);

  /** The places of all passing products, unordered. */
  function placesOf({ set, verdicts, order }: Stretch): Uint32Array {
    const all = listSet(set ?? { bits: live }, listed);
    let passing = 0;
    for (let at = 0; at < all.length; at += 1) {
      const id = all[at] as number;
      if (verdicts[combinationOf[id] as number] !== 0) continue;
      listed[passing] = order.ranks[id] as number;
      passing += 1;
    }
    return listed.subarray(0, passing);
  }

  /** Sorts the places: few directly, many by marking them in a bit set. */
  function sortAndSlice(stretch: Stretch, offset: number, count: number): number[] {
    const places = placesOf(stretch);
    const idAt = (rank: number) => stretch.order.ids[rank] as number;
    if (places.length <= FEW) return Array.from(places.sort().subarray(offset, offset + count), idAt);
    ranked.fill(0);
    for (let at = 0; at < places.length; at += 1) addBit(ranked, places[at] as number);
    return sliceBits(ranked, offset, count).map(idAt);
  }

  /** Walks along the order from its nearer end; null if sorting would be quicker. */
  function walk({ set, verdicts, passing, order }: Stretch, offset: number, count: number): number[] | null {
    const { ids, size, combinations } = order;
    const bits = set !== null && "bits" in set ? set.bits : null;
    const fromEnd = offset + count > passing / 2;
    const mostSteps = set === null ? size : Math.min(size, STEPS * passing);
    let skip = fromEnd ? passing - offset - count : offset;
    const page: number[] = [];
    for (let step = 0; step < mostSteps; step += 1) {
      const rank = fromEnd ? size - 1 - step : step;
      if (verdicts[combinations[rank] as number] !== 0) continue;
      if (bits !== null && !hasBit(bits, ids[rank] as number)) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      page.push(ids[rank] as number);
      if (page.length === count) return fromEnd ? page.reverse() : page;
    }
    return null;
  }

  return (stretch, offset, count) => {
    const { set, passing, order } = stretch;
    if (set === null && passing === order.size) return [...order.ids.subarray(offset, offset + count)];
    if (set !== null && ("ids" in set || passing <= FEW)) return sortAndSlice(stretch, offset, count);
    return walk(stretch, offset, count) ?? sortAndSlice(stretch, offset, count);
  };
}
