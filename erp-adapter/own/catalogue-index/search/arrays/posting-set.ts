import { addBit, addBits, type Bits, countBits, createBits, dropBit, hasBit, keepBits, listBits } from "./bits.ts";

/** The products that match one query to an index: many products as bits, few as ascending row numbers. */
export type PostingSet = { bits: Bits } | { ids: Uint32Array };

export const EMPTY: PostingSet = { ids: new Uint32Array(0) };

// A row number takes 32 bits: if a set has more than one product in 32, bits take less memory.

/** The set of these products, in any order. */
export function ofIds(ids: Uint32Array, capacity: number): PostingSet {
  if (ids.length * 32 <= capacity) return { ids: ids.slice().sort() };
  const bits = createBits(capacity);
  for (const id of ids) addBit(bits, id);
  return { bits };
}

/** A new set with the content of `bits`. `room` is a working array with room for every product. */
export function ofBits(bits: Bits, room: Uint32Array): PostingSet {
  if (countBits(bits, bits) > bits.length) return { bits: bits.slice() };
  return { ids: room.slice(0, listBits(bits, room)) };
}

export function isEmpty(set: PostingSet): boolean {
  return "ids" in set && set.ids.length === 0;
}

/** True if the product is in the set. */
export function hasProduct(set: PostingSet, id: number): boolean {
  return "bits" in set ? hasBit(set.bits, id) : set.ids[placeIn(set.ids, id)] === id;
}

/** The size of the set in bytes. */
export function sizeOf(set: PostingSet): number {
  return ("bits" in set ? set.bits : set.ids).byteLength;
}

/** The set with the product added or removed. Bits are changed in place. */
export function withProduct(set: PostingSet, id: number, belongs: boolean): PostingSet {
  if ("bits" in set) {
    if (belongs) addBit(set.bits, id);
    else dropBit(set.bits, id);
    return set;
  }
  const { ids } = set;
  const place = placeIn(ids, id);
  if (belongs === (ids[place] === id)) return set;
  const others = belongs ? ids.subarray(place) : ids.subarray(place + 1);
  return { ids: Uint32Array.from([...ids.subarray(0, place), ...(belongs ? [id] : []), ...others]) };
}

/** The position of `id` in ascending `ids`, or the position where it must be inserted. */
function placeIn(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The products of a set, ascending; `room` must have room for all. Valid until `room` is used again. */
export function listSet(set: PostingSet, room: Uint32Array): Uint32Array {
  return "ids" in set ? set.ids : room.subarray(0, listBits(set.bits, room));
}

/** Adds a set to `target`. */
export function addSet(target: Bits, set: PostingSet): void {
  if ("bits" in set) addBits(target, set.bits);
  else for (const id of set.ids) addBit(target, id);
}

/**
 * Removes products from `target` that are not in the set. `empty` is an empty working set, and is empty again
 * afterwards.
 */
export function keepSet(target: Bits, set: PostingSet, empty: Bits): void {
  if ("bits" in set) {
    keepBits(target, set.bits);
    return;
  }
  for (const id of set.ids) if (hasBit(target, id)) addBit(empty, id);
  target.set(empty);
  for (const id of set.ids) empty[id >>> 5] = 0;
}
