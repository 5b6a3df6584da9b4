import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVisibleText } from "./visible-text.ts";

const HIDDEN = [
  "\u0000",
  "\u0007",
  "\u0085",
  "\u200b",
  "\u2028",
  "\u2029",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\ufeff",
  "\ud800",
];
const BREAKS = ["\n", "\r", "\t"];
/** Characters that show nothing, but are allowed inside a text. */
const BLANK = [" ", "\u00a0", "\u3000", "\u00ad", "\u200e", "\u200f", "\u034f", "\u115f", "\u3164", "\u2800", "\ufe0f"];
const JOINERS = ["\u200c", "\u200d"];

describe("text", () => {
  test.each([
    "N-1",
    "7",
    "✓",
    "🚐",
    "Kombi Đakovo š/ž",
    "Z\u030curo",
    "車庫",
    "مرآب",
    "می\u200cخواهم",
    "क्\u200dष",
    "👩🏽\u200d🔧",
    "❤\ufe0f\u200d🔥",
    "Ana\u00a0Anić",
    "שלום\u200f",
    "co\u00adoperate",
  ])("%j is visible", (text) => expect(isVisibleText(text)).toBe(true));

  test.each(["", ...BLANK, ...JOINERS, ...HIDDEN, ...BREAKS, BLANK.join(""), "\u0301", "\u3164\u3164"])(
    "%j is nothing",
    (text) => {
      expect(isVisibleText(text)).toBe(false);
      expect(isVisibleText(text, { multiline: true })).toBe(false);
    },
  );

  test.each([
    "N\u200d1",
    "\u200dN1",
    "N1\u200c",
    "ab\u200dab",
    "م\u200c",
    "می\u200c\u200cخ",
    "م\u200da",
    "🚐\u200d",
    "Ð\u200cа",
    "車\u200d庫",
  ])("%j has a joiner where nothing is joined", (text) => expect(isVisibleText(text)).toBe(false));
});

test("a hidden character is refused wherever it stands, a break only where one line is asked for", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."Ana šđ 7-/."), maxLength: 10 });
  fc.assert(
    fc.property(plain, plain, fc.constantFrom(...HIDDEN, ...BREAKS), (before, after, hidden) => {
      const text = `x${before}${hidden}${after}x`;
      expect(isVisibleText(text)).toBe(false);
      expect(isVisibleText(text, { multiline: true })).toBe(BREAKS.includes(hidden));
    }),
  );
});

test("whatever is let through has something to see once all that is blank is taken away", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 12 }), (text) => {
      if (isVisibleText(text)) expect(text.replace(/[\p{C}\p{Z}\p{M}]/gu, "")).not.toBe("");
    }),
    { numRuns: 1_000 },
  );
});

test("blanks around and inside a text that is visible change nothing", () => {
  const blanks = fc.string({ unit: fc.constantFrom(...BLANK), maxLength: 4 });
  fc.assert(
    fc.property(blanks, blanks, blanks, (first, second, third) => {
      expect(isVisibleText(`${first}a${second}b${third}`)).toBe(true);
      expect(isVisibleText(first + second + third)).toBe(false);
    }),
  );
});
