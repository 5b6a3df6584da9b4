import fc from "fast-check";
import { expect, test } from "vitest";
import { MAIL_TEXTS } from "#server/services/texts.ts";
import { positionRanges, positionWords } from "./position-words.ts";

test.each([
  [[3], "line 3", "stavka 3"],
  [[2, 4], "lines 2 and 4", "stavke 2 i 4"],
  [[1, 2, 3], "lines 1–3", "stavke 1–3"],
  [[1, 2, 3, 5, 9], "lines 1–3, 5 and 9", "stavke 1–3, 5 i 9"],
  [Array.from({ length: 21 }, (_, index) => index + 1), "lines 1–21", "stavke 1–21"],
])("the lines %j by name", (positions, en, hr) => {
  for (const [language, words] of [
    ["en", en],
    ["hr", hr],
  ] as const)
    expect(positionWords(positions, (key, values) => MAIL_TEXTS[language](`positions.${key}`, { ...values }))).toBe(
      words,
    );
});

test.each([
  [[], []],
  [[4], ["4"]],
  [[1, 2, 3], ["1–3"]],
  [
    [1, 3, 4, 5, 9],
    ["1", "3–5", "9"],
  ],
])("%j as ranges: %j", (positions, ranges) => expect(positionRanges(positions)).toEqual(ranges));

test("every position is in a range, and none besides", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (given) => {
      const positions = given.toSorted((a, b) => a - b);
      const read = positionRanges(positions).flatMap((range) => {
        const [first = 0, last = first] = range.split("–").map(Number);
        return Array.from({ length: last - first + 1 }, (_, at) => first + at);
      });
      expect(read).toEqual(positions);
    }),
  );
});
