import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAgainCode, settleInCode, toAgainCode } from "./again-code.ts";
import { FATES, type Fate } from "./fit-into-cart.ts";

describe("an outcome in an address", () => {
  const anyOutcome = fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 1_000 });

  test.each<[Fate[], string]>([
    [["added"], "a"],
    [["added", "added", "gone"], "a2g"],
    [["pack", "added", "pack"], "pap"],
  ])("%j is %s", (outcome, code) => {
    expect(toAgainCode(outcome)).toBe(code);
    expect(parseAgainCode(code, outcome.length)).toEqual(outcome);
  });

  test("comes back as it was, fits into an address, and needs no escaping", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const code = toAgainCode(outcome);
        expect(parseAgainCode(code, outcome.length)).toEqual(outcome);
        expect(code.length).toBeLessThanOrEqual(1_000);
        expect(encodeURIComponent(code)).toBe(code);
      }),
    );
  });

  test("has its lines settled by their places, and is nothing if it was none", () => {
    expect(settleInCode("a2sap", [2])).toBe("a2dap");
    expect(settleInCode("s3", [0, 2, 7, Number.NaN])).toBe("dsd");
    for (const code of ["x", "a0", "a99999", "__proto__"]) expect(settleInCode(code, [0])).toBeNull();
  });

  test("has at most ten thousand lines", () => {
    expect(settleInCode("s10000", [0])).toBe("ds9999");
    expect(settleInCode("s10001", [0])).toBeNull();
  });

  test("is nothing for an order of another length", () => {
    fc.assert(
      fc.property(anyOutcome, fc.integer({ min: 0, max: 1_100 }), (outcome, lines) => {
        fc.pre(lines !== outcome.length);
        expect(parseAgainCode(toAgainCode(outcome), lines)).toBeNull();
      }),
    );
  });

  test.each(["", "a0", "a1", "aa", "a02", "A", "2", "a-1", "a2 ", "x", "__proto__", "a9999", "a2147483648"])(
    "%j is none of two lines",
    (code) => expect(parseAgainCode(code, 2)).toBeNull(),
  );

  test("any text at all is one of that length in its one spelling, or none", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 9 }), (text, lines) => {
        const outcome = parseAgainCode(text, lines);
        expect(outcome === null || (outcome.length === lines && toAgainCode(outcome) === text)).toBe(true);
      }),
    );
  });
});
