import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountSchema,
  type BasisPoints,
  type EurCents,
  formatAmount,
  formatPercent,
  parseAmount,
  parsePercent,
  percentSchema,
  shareOf,
  sum,
  times,
  toBasisPoints,
  toEurCents,
} from "./money.ts";

const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(toEurCents);
const rate = fc.integer({ min: 0, max: 10_000 }).map(toBasisPoints);

describe("amounts", () => {
  test.each([
    ["12.40", 1240],
    ["0.00", 0],
    ["0.05", 5],
    ["-0.05", -5],
    ["-12.40", -1240],
    ["999999999999.99", 99_999_999_999_999],
  ])("%s is %d cents, and back", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
    expect(formatAmount(toEurCents(cents))).toBe(text);
  });

  test.each([
    "",
    "12",
    "12.4",
    "1000000000000.00",
    "1.00x",
    "--1.00",
    "-",
    "12.400",
    "12,40",
    "1e3",
    "+1.00",
    " 1.00",
    "1.00 ",
    "NaN",
    "١.٠٠",
    "0x1.00",
    ".50",
  ])("%j is no amount", (text) => {
    expect(parseAmount(text)).toBeNull();
    expect(amountSchema.safeDecode(text).success).toBe(false);
  });

  test("minus nothing is nothing", () => {
    expect(Object.is(parseAmount("-0.00"), 0)).toBe(true);
    expect(formatAmount(toEurCents(-0))).toBe("0.00");
  });

  test("the wire carries an amount unchanged", () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseAmount(formatAmount(cents))).toBe(cents);
        expect(amountSchema.decode(amountSchema.encode(cents))).toBe(cents);
      }),
    );
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d cents are refused", (cents) => {
    expect(() => toEurCents(cents)).toThrow(RangeError);
  });

  test("a fraction of a cent does not go out", () => {
    expect(amountSchema.safeEncode(0.5 as EurCents).success).toBe(false);
    expect(() => sum([toEurCents(Number.MAX_SAFE_INTEGER), toEurCents(1)])).toThrow(RangeError);
  });

  test("sums and products", () => {
    expect(sum([])).toBe(0);
    expect(sum([toEurCents(10), toEurCents(-3)])).toBe(7);
    expect(times(toEurCents(1999), 3)).toBe(5997);
    expect(times(toEurCents(1999), 2.5)).toBe(4998);
    expect(times(toEurCents(1999), -2.5)).toBe(-4998);
    expect(times(toEurCents(-1), 0.5)).toBe(-1);
    expect(times(toEurCents(1000), 0.333)).toBe(333);
    expect(() => times(toEurCents(1), Number.NaN)).toThrow(RangeError);
  });
});

describe("rates", () => {
  test.each([
    ["12.50", 1250],
    ["0.00", 0],
    ["100.00", 10_000],
  ])("%s %% is %d basis points, and back", (text, points) => {
    expect(parsePercent(text)).toBe(points);
    expect(formatPercent(toBasisPoints(points))).toBe(text);
  });

  test.each(["100.01", "1000.00", "999.99", "12.5", "12.500", " 12.50", "12.50 ", "12x50", "-1.00", "12", "1e1", ""])(
    "%j is no rate",
    (text) => {
      expect(parsePercent(text)).toBeNull();
      expect(percentSchema.safeDecode(text).success).toBe(false);
    },
  );

  test.each([-1, 10_001, 0.5])("%d basis points are refused", (points) => {
    expect(() => toBasisPoints(points)).toThrow(RangeError);
  });

  test.each([0, 9_999, 10_000])("%d basis points are carried by the wire, and half of one more is not", (points) => {
    expect(percentSchema.decode(percentSchema.encode(toBasisPoints(points)))).toBe(points);
    expect(percentSchema.safeEncode((points + 0.5) as BasisPoints).success).toBe(false);
  });

  test("the wire carries a rate unchanged", () => {
    fc.assert(
      fc.property(rate, (points) => {
        expect(percentSchema.decode(percentSchema.encode(points))).toBe(points);
      }),
    );
  });
});

describe("shares", () => {
  test.each([
    { of: 100, at: 2500, is: 25 },
    { of: 2, at: 2500, is: 1 },
    { of: 1, at: 2500, is: 0 },
    { of: 50, at: 1300, is: 7 },
    { of: -2, at: 2500, is: -1 },
    { of: 0, at: 2500, is: 0 },
    { of: 12345, at: 0, is: 0 },
    { of: 12345, at: 10_000, is: 12345 },
  ])("$at of $of cents is $is, half away from zero", ({ of, at, is }) => {
    expect(shareOf(toEurCents(of), toBasisPoints(at))).toBe(is);
  });

  test("is at most half a cent off, and as large for a credit note", () => {
    fc.assert(
      fc.property(amount, rate, (cents, points) => {
        const share = shareOf(cents, points);
        expect(Math.abs(share * 10_000 - cents * points)).toBeLessThanOrEqual(5_000);
        expect(shareOf(toEurCents(-cents), points)).toBe(toEurCents(-share));
      }),
    );
  });
});
