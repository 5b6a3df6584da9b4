import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuantity, parseQuantity, quantitySchema, readQuantity } from "./quantity.ts";

describe("quantities", () => {
  test.each([
    ["1", 1],
    ["99999", 99_999],
    ["20 ", 20],
    ["\u00a020\t", 20],
    ["05", 5],
    ["+5", 5],
    ["5,00", 5],
    ["1 000", 1_000],
    ["1'000", 1_000],
    ["5 kom", 5],
    ["qty. 4", 4],
    ["kol: 4", 4],
    ["x 4", 4],
    ["１２", 12],
  ])("%j is one", (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });

  test.each([
    ..."0 -1 1.5 1,5 1.000 1,000 5. 1e9 1e3 NaN Infinity 0x10 0b1 100000 999999 abc ٣".split(" "),
    "",
    "5\0",
    "5 0",
    "2 boxes",
  ])("%j is none", (text) => {
    expect(parseQuantity(text)).toBeNull();
  });

  test.each(["-1.000", "-1E+03", "−2"])("%s is negative, and nothing to choose from", (text) => {
    expect(readQuantity(text)).toEqual({ quantity: null, reason: "negative", readings: [] });
  });

  test.each([0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 100_000, "5", null, undefined, {}, [5]])(
    "%j is none as a value",
    (value) => {
      expect(isQuantity(value)).toBe(false);
      expect(quantitySchema.safeParse(value).success).toBe(false);
    },
  );

  test("every whole number in range is read as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (value) => {
        expect(parseQuantity(String(value))).toBe(value);
        expect(isQuantity(value)).toBe(true);
      }),
    );
  });
});
