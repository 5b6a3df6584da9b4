import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePageNumber } from "./page-number.ts";

test.each([
  ["0", 0, 1],
  ["1", 1, 1],
  ["9", 9, 9],
  ["10", 10, 10],
  ["9999999", 9_999_999, 9_999_999],
] as const)("%j", (text, fromZero, number) => {
  expect(parsePageNumber(text, 0)).toBe(fromZero);
  expect(parsePageNumber(text, 1)).toBe(text === "0" ? null : number);
});

test.each([
  undefined,
  "",
  "-1",
  "1e3",
  "00",
  "0x0",
  "٠",
  "01",
  "1.5",
  "0 ",
  " 0",
  "+0",
  "1,000",
  "10000000",
  "NaN",
  "Infinity",
  "0;x.css",
  "0\n",
  "１",
])("%j is no page", (text) => {
  expect(parsePageNumber(text, 0)).toBeNull();
  expect(parsePageNumber(text, 1)).toBeNull();
});

test("every page has one spelling", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const page = parsePageNumber(text, 0);
      expect(page === null || String(page) === text).toBe(true);
    }),
  );
});
