import fc from "fast-check";
import { expect, test } from "vitest";
import { selectSmallest } from "./select-smallest.ts";

test("selects what sorting would put there", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 200 }),
      fc.nat(220),
      fc.nat(30),
      (values, offset, count) => {
        const sorted = [...values].sort((a, b) => a - b);
        const selected = selectSmallest(Float64Array.from(values), values.length, offset, count);
        expect([...selected]).toEqual(sorted.slice(offset, offset + count));
      },
    ),
    { numRuns: 500 },
  );
});

test("takes no more than a few steps a value when they come sorted", () => {
  const values = Float64Array.from({ length: 200_000 }, (_, at) => at);
  expect([...selectSmallest(values, values.length, 199_990, 24)]).toEqual([
    199_990, 199_991, 199_992, 199_993, 199_994, 199_995, 199_996, 199_997, 199_998, 199_999,
  ]);
});
