import fc from "fast-check";
import { expect, test } from "vitest";
import { addBit, addBits, createBits, dropBit, hasBit, keepBits, listBits, sliceBits } from "./bits.ts";

const CAPACITY = 100;
const numbers = fc.uniqueArray(fc.nat(CAPACITY - 1));

function toBits(of: readonly number[]) {
  const bits = createBits(CAPACITY);
  for (const at of of) addBit(bits, at);
  return bits;
}

function toList(bits: Uint32Array): number[] {
  const list = new Uint32Array(CAPACITY);
  return [...list.subarray(0, listBits(bits, list))];
}

const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b);

test("sets do what sets do", () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      expect(toList(toBits(one))).toEqual(ascending(one));
      const [both, all] = [toBits(one), toBits(one)];
      keepBits(both, toBits(other));
      addBits(all, toBits(other));
      expect(toList(both)).toEqual(ascending(one.filter((at) => other.includes(at))));
      expect(toList(all)).toEqual(ascending([...new Set([...one, ...other])]));
      for (const at of other) dropBit(all, at);
      expect(toList(all)).toEqual(ascending(one.filter((at) => !other.includes(at))));
      for (const at of other) expect(hasBit(all, at)).toBe(false);
    }),
  );
});

test("a slice is that of the list", () => {
  fc.assert(
    fc.property(numbers, fc.nat(120), fc.nat(40), (some, offset, count) => {
      expect(sliceBits(toBits(some), offset, count)).toEqual(ascending(some).slice(offset, offset + count));
    }),
  );
});
