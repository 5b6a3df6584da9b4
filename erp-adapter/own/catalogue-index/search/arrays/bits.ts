/** A set of small whole numbers, one bit each. Functions of two sets require equal lengths. */
export type Bits = Uint32Array;

/** An empty set with room for the numbers from 0 to `capacity` - 1. */
export function createBits(capacity: number): Bits {
  return new Uint32Array((capacity + 31) >>> 5);
}

export function addBit(bits: Bits, at: number): void {
  bits[at >>> 5] = wordAt(bits, at >>> 5) | (1 << (at & 31));
}

export function dropBit(bits: Bits, at: number): void {
  bits[at >>> 5] = wordAt(bits, at >>> 5) & ~(1 << (at & 31));
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((wordAt(bits, at >>> 5) >>> (at & 31)) & 1) === 1;
}

export function addBits(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at += 1) target[at] = wordAt(target, at) | wordAt(other, at);
}

/** Removes from `target` all numbers that are not in `other`. */
export function keepBits(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at += 1) target[at] = wordAt(target, at) & wordAt(other, at);
}

/** Makes `target` the numbers that are in both sets; returns their count. */
export function intersectBits(target: Bits, one: Bits, other: Bits): number {
  let count = 0;
  for (let at = 0; at < target.length; at += 1) {
    const word = wordAt(one, at) & wordAt(other, at);
    target[at] = word;
    count += countOnes(word);
  }
  return count;
}

/** Makes `target` the numbers that are in `one`, but not in `other`; returns their count. */
export function subtractBits(target: Bits, one: Bits, other: Bits): number {
  let count = 0;
  for (let at = 0; at < target.length; at += 1) {
    const word = wordAt(one, at) & ~wordAt(other, at);
    target[at] = word;
    count += countOnes(word);
  }
  return count;
}

/** Writes the numbers into `into`, ascending; returns their count. `into` must have room for them. */
export function listBits(bits: Bits, into: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = wordAt(bits, at);
    while (word !== 0) {
      into[count] = (at << 5) + 31 - Math.clz32(word & -word);
      count += 1;
      word &= word - 1;
    }
  }
  return count;
}

/** The count of numbers that are in both sets. */
export function countBits(bits: Bits, other: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += countOnes(wordAt(bits, at) & wordAt(other, at));
  return count;
}

/**
 * At most `count` numbers from the `offset`-th on, ascending. Skips 32 numbers at a time, so a large offset is quick.
 */
export function sliceBits(bits: Bits, offset: number, count: number): number[] {
  const taken: number[] = [];
  let left = offset;
  for (let at = 0; at < bits.length && taken.length < count; at += 1) {
    let word = wordAt(bits, at);
    if (word === 0) continue;
    const present = countOnes(word);
    if (present <= left) {
      left -= present;
      continue;
    }
    for (; word !== 0 && taken.length < count; word &= word - 1) {
      if (left > 0) left -= 1;
      else taken.push((at << 5) + 31 - Math.clz32(word & -word));
    }
  }
  return taken;
}

function wordAt(bits: Bits, at: number): number {
  return bits[at] as number;
}

/** The count of bits that are 1: adds neighbouring bits in pairs, fours and bytes. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
