import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuantity, parseQuantity, quantitySchema } from "./quantity.ts";

describe("quantities", () => {
  test.each(["1", "9", "10", "99999"])("%s is one", (text) => {
    expect(parseQuantity(text)).toBe(Number(text));
  });

  test.each([
    ..."0 -1 1.5 1,5 1e9 1e3 NaN Infinity 0x10 0b1 +5 05 100000 999999 abc ٣ １２".split(" "),
    "",
    " 5",
    "5 ",
    "5\n",
    "5\0",
    "1 000",
  ])("%j is none", (text) => {
    expect(parseQuantity(text)).toBeNull();
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
