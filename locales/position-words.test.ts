import { expect, test } from "vitest";
import { MAIL_TEXTS } from "#server/services/texts.ts";
import { positionWords } from "./position-words.ts";

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
