import fc from "fast-check";
import { expect, test } from "vitest";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { parseTypedLimit, toTypedLimit } from "./typed-limit.ts";

test.each([
  ["", null],
  ["   ", null],
  ["0", 0],
  ["0,00", 0],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1234,5", 123_450],
  ["1 234,50 €", 123_450],
  ["1\u00a0234.50", 123_450],
  ["12 EUR", 1_200],
  ["1'234,50", 123_450],
  ["12 34", "wrong"],
  ["12 EUR 5", "wrong"],
  ["1.234", 123_400],
  ["1,234", 123_400],
  ["1.234.567", 123_456_700],
  ["12,34", 1_234],
  ["9.999.999,99", 999_999_999],
  ["10.000.000", "wrong"],
  ["99999999999999999999", "wrong"],
  ["-5", "wrong"],
  ["−5", "wrong"],
  ["1.23.4", "wrong"],
  ["1,234,50", "wrong"],
  ["1.234.50", "wrong"],
  ["0,005", "wrong"],
  ["1e3", "wrong"],
  ["NaN", "wrong"],
  ["€", "wrong"],
  ["five", "wrong"],
  ["٥", "wrong"],
])("%j is %j", (typed, amount) => {
  expect(parseTypedLimit(typed)).toBe(amount);
});

test.each([
  [123_450, "1234,50", "1234.50"],
  [5, "0,05", "0.05"],
  [null, "", ""],
])("%j is shown as %j in Croatian, as %j in English", (amount, hr, en) => {
  const cents = amount as EurCents | null;
  expect([toTypedLimit(cents, "hr"), toTypedLimit(cents, "en")]).toEqual([hr, en]);
});

test("a limit that is shown again means the same, in both languages", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom("en" as const, "hr" as const), (n, lang) => {
      expect(parseTypedLimit(toTypedLimit(n as EurCents, lang))).toBe(n);
    }),
  );
});
