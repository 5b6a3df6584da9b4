import fc from "fast-check";
import { expect, test } from "vitest";
import { listSet, ofIds, type PostingSet } from "./posting-set.ts";
import { createSetAlgebra } from "./set-algebra.ts";

const CAPACITY = 6_000;

/** Every `step`-th number from `from` on: sets of all sizes, as lists and as bits. */
const numbers = fc.record({ from: fc.nat(50), step: fc.constantFrom(1, 2, 3, 5, 7, 40, 2_000, CAPACITY) });
const toNumbers = ({ from, step }: { from: number; step: number }) =>
  Array.from({ length: Math.ceil((CAPACITY - from) / step) }, (_, at) => from + at * step);
const toSet = (of: readonly number[]) => ofIds(Uint32Array.from(of), CAPACITY);
const toList = (set: PostingSet) => [...listSet(set, new Uint32Array(CAPACITY))];

test("sets of every size are combined as sets are, and none is changed", () => {
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), (made) => {
      const algebra = createSetAlgebra(CAPACITY);
      const lists = made.map(toNumbers);
      const sets = lists.map(toSet);
      const all = [...new Set(lists.flat())].sort((a, b) => a - b);
      expect(toList(algebra.either(sets))).toEqual(all);
      const [list = [], other = []] = [lists[0], lists.at(-1)];
      const [set, otherSet] = [toSet(list), toSet(other)];
      const others = new Set(other);
      expect(toList(algebra.both(set, otherSet))).toEqual(list.filter((id) => others.has(id)));
      expect(toList(algebra.without(set, otherSet))).toEqual(list.filter((id) => !others.has(id)));
      expect(toList(algebra.ofList(Uint32Array.from(list)))).toEqual(list);
      expect(sets.map(toList)).toEqual(lists);
    }),
  );
});
