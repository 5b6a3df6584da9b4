import { expect, test } from "vitest";
import { parseTypedAmount } from "./typed-amount.ts";

test.each([
  ["500", 50_000],
  ["500,00", 50_000],
  ["500.50", 50_050],
  ["1.000", 100_000],
  ["1,000", 100_000],
  ["1.000,50 €", 100_050],
  ["€1,000.50", 100_050],
  [" 0 ", 0],
  ["1.234.567,89", 123_456_789],
  ["-5", null],
  ["", null],
  ["5,5", null],
  ["1.00.0", null],
  ["1e3", null],
  ["12345678", null],
])("%s", (typed, cents) => expect(parseTypedAmount(typed)).toBe(cents));
