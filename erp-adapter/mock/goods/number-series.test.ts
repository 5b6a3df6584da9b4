import fc from "fast-check";
import { expect, test } from "vitest";
import { countNumbers, createNumberSeries, fillPattern } from "./number-series.ts";

const NONE = new Set<string>();

test("gives every number of a range once, and then those of the next", () => {
  const series = createNumberSeries([["A#"], ["B[XY]"]], NONE);
  const numbers = Array.from({ length: 12 }, () => series.next());
  expect(numbers.slice(0, 10).sort()).toEqual(Array.from({ length: 10 }, (_, digit) => `A${digit}`));
  expect(numbers.slice(10).sort()).toEqual(["BX", "BY"]);
  expect(series.next()).toBeNull();
  expect(series.next()).toBeNull();
});

test("leaves out what is taken", () => {
  const series = createNumberSeries([["[ABC]"]], new Set(["B"]));
  expect([series.next(), series.next(), series.next()].sort()).toEqual(["A", "C", null]);
});

test("counts and fills patterns", () => {
  expect(countNumbers("EJBR0####[DZP]")).toBe(30_000);
  expect(fillPattern("0 445 110 ###", 470)).toBe("0 445 110 470");
  expect(fillPattern("EJBR0####[DZP]", 29_999)).toBe("EJBR09999P");
  expect(() => countNumbers("A[BC")).toThrow(RangeError);
});

test("no number twice, whatever the patterns' sizes", () => {
  const pattern = fc
    .array(fc.constantFrom("#", "[AB]", "[XYZ]"), { minLength: 1, maxLength: 3 })
    .map((places) => places.join(""));
  fc.assert(
    fc.property(pattern, pattern, (one, other) => {
      const series = createNumberSeries([[`1${one}`, `2${other}`]], NONE);
      const numbers = new Set<string>();
      for (let number = series.next(); number !== null; number = series.next()) {
        expect(numbers.has(number)).toBe(false);
        numbers.add(number);
      }
      expect(numbers.size).toBe(countNumbers(one) + countNumbers(other));
    }),
  );
});
