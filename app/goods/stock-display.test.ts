import fc from "fast-check";
import { expect, test } from "vitest";
import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { stockDisplay } from "./stock-display.ts";

test.each([
  ["available", 1, { kind: "pieces", count: 1 }],
  ["available", 11, { kind: "pieces", count: 11 }],
  ["available", 12, { kind: "many" }],
  ["available", 40_000, { kind: "many" }],
  ["unavailable", 3, { kind: "pieces", count: 3 }],
  ["available", 0, { kind: "word", word: "orderable" }],
  ["orderable", 0, { kind: "word", word: "orderable" }],
  ["out-of-order", 0, { kind: "word", word: "out-of-order" }],
  ["unavailable", 0, { kind: "word", word: "unavailable" }],
  ["available", null, { kind: "word", word: "unknown" }],
  ["unavailable", null, { kind: "word", word: "unknown" }],
] as const)("%s with %s: %o", (availability, stock, display) => {
  expect(stockDisplay(availability, stock)).toEqual(display);
});

test("no number of 12 or more is ever said", () => {
  fc.assert(
    fc.property(fc.constantFrom(...AVAILABILITIES), fc.nat(), (availability, stock) => {
      const display = stockDisplay(availability, stock);
      expect(display.kind !== "pieces" || (display.count >= 1 && display.count <= 11)).toBe(true);
    }),
  );
});
