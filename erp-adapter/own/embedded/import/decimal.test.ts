import fc from "fast-check";
import { expect, test } from "vitest";
import { readCents } from "./decimal.ts";

test.each([
  ["12", 1_200],
  ["12,4", 1_240],
  ["12.40", 1_240],
  ["1234,5", 123_450],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1 234,50", 123_450],
  ["1\u00a0234,50 €", 123_450],
  ["€ 12.40", 1_240],
  ["12,40 EUR", 1_240],
  ["1.234.567", 123_456_700],
  ["1.234.567,89", 123_456_789],
  ["12,", 1_200],
  ["1.250,-", 125_000],
  ["1.250,– €", 125_000],
  ["€ 48,-", 4_800],
  ["1'250.—", 125_000],
  ["48,--", 4_800],
  ["1\u2009234,50", 123_450],
  ["-48,-", "negative"],
  ["48-", "negative"],
  ["0,05", 5],
  ["0.125", "more than two decimals"],
  ["12,3400", 1_234],
  ["12,345678", "more than two decimals"],
  ["1234.567", "more than two decimals"],
  ["1.234", "ambiguous"],
  ["999,000", "ambiguous"],
  ["-1", "negative"],
  ["−1,00", "negative"],
  ["(5)", "negative"],
  ["", "not a number"],
  ["abc", "not a number"],
  ["1e3", "not a number"],
  ["0x10", "not a number"],
  ["1.2.3", "not a number"],
  ["1,2,3.4", "not a number"],
  ["12..5", "not a number"],
  ["12,34,5", "not a number"],
  ["١٢", "not a number"],
  [",5", 50],
  [".4800", 48],
  [".", "not a number"],
  ["10000000", 1_000_000_000],
  ["10000000,01", "too large"],
  ["9".repeat(30), "too large"],
])("%j is %j", (text, expected) => {
  expect(readCents(text)).toBe(expected);
});

test.each([
  ["1.234", "comma", 123_400],
  ["1.234", "point", "more than two decimals"],
  ["1,234", "point", 123_400],
  ["1,230", "comma", 123],
  ["1.234,50", "point", "not a number"],
] as const)("%j with a decimal %s is %j", (text, mark, expected) => {
  expect(readCents(text, mark)).toBe(expected);
});

test("reads back what either language writes", () => {
  const hr = new Intl.NumberFormat("hr-HR", { minimumFractionDigits: 2 });
  const en = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(readCents(hr.format(cents / 100))).toBe(cents);
      expect(readCents(en.format(cents / 100))).toBe(cents);
      expect(readCents((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test("answers anything with cents or a known fault", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = readCents(text);
      if (typeof parsed === "number") expect(Number.isSafeInteger(parsed) && parsed >= 0).toBe(true);
      else expect(["not a number", "negative", "ambiguous", "more than two decimals", "too large"]).toContain(parsed);
    }),
  );
});
