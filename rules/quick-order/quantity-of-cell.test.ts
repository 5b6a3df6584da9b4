import { assert as check, double, integer, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { quantityOfCell } from "./quantity-of-cell.ts";

test.each([
  ["1", 1],
  ["4", 4],
  ["04", 4],
  ["99999", 99_999],
  ["+4", 4],
  ["'4", 4],
  ['="4"', 4],
  ["5,00", 5],
  ["5.0", 5],
  ["1 000", 1_000],
  ["1\u00a0000", 1_000],
  ["1.000,00", 1_000],
  ["1,000.00", 1_000],
  ["2 kom", 2],
  ["2 kom.", 2],
  ["2kom", 2],
  ["2 komada", 2],
  ["2 pcs", 2],
  ["2 Stück", 2],
  ["2x", 2],
  ["x 2", 2],
  ["1,0 kom", 1],
  ["２", 2],
  ["x２ kom", 2],
  ["\u200b2 kom", 2],
])("%j is a quantity", (text, quantity) => {
  expect(quantityOfCell(text)).toEqual({ quantity, reason: null });
});

test.each<[string, string, number[]]>([
  ["", "blank", []],
  [" ", "blank", []],
  ["0", "zero", []],
  ["0,00", "zero", []],
  ["-0", "zero", []],
  ["-2", "negative", []],
  ["'-2", "negative", []],
  ["−2 kom", "negative", []],
  ["1,5", "fraction", []],
  ["1.5", "fraction", []],
  ["1.000,5", "fraction", []],
  ["0,500", "fraction", []],
  ["1.00000000000000000001", "fraction", []],
  ["1.000", "ambiguous", [1_000, 1]],
  ["1,000", "ambiguous", [1_000, 1]],
  ["1.500 kom", "ambiguous", [1_500]],
  ["1e3", "ambiguous", [1_000]],
  ["1E+03", "ambiguous", [1_000]],
  ["1e99", "ambiguous", []],
  ["100000", "too-many", []],
  ["1.000.000", "too-many", []],
  ["99999999999999999999", "too-many", []],
  ["2 kutije", "unreadable", []],
  ["2 boxes", "unreadable", []],
  ["2 para", "unreadable", []],
  ["kom", "unreadable", []],
  ["two", "unreadable", []],
  ["1/2", "unreadable", []],
  ["½", "unreadable", []],
  ["2²", "unreadable", []],
  ["10-20", "unreadable", []],
  ["0x10", "unreadable", []],
  ["1..5", "unreadable", []],
  ["=1+1", "unreadable", []],
  ["2026-12-28", "unreadable", []],
])("%j is none: %s", (text, reason, readings) => {
  expect(quantityOfCell(text)).toEqual({ quantity: null, reason, readings });
});

test("a workbook's own number has a decimal point", () => {
  expect(quantityOfCell("1.5", true)).toMatchObject({ reason: "fraction" });
  expect(quantityOfCell("1.234", true)).toMatchObject({ reason: "fraction" });
  expect(quantityOfCell("1000", true)).toMatchObject({ quantity: 1_000 });
});

test("every whole number within the limits is itself, and a text without digits is none", () => {
  check(
    property(integer({ min: 1, max: 99_999 }), (size) => {
      expect(quantityOfCell(String(size))).toEqual({ quantity: size, reason: null });
    }),
  );
  check(
    property(oneof(string(), double().map(String)), (text) => {
      const { quantity } = quantityOfCell(text);
      if (quantity !== null) expect(Number(text.replace(/\D/g, ""))).toBeGreaterThanOrEqual(quantity);
    }),
  );
});
