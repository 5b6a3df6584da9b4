import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

test.each([
  ["as it is", 20, "as it is"],
  [" as \n it\tis ", 20, "as it is"],
  ["one two three", 13, "one two three"],
  ["one two three", 12, "one two…"],
  ["one, two", 6, "one…"],
  ["onetwothree", 6, "onetw…"],
  ["ab😀cd", 4, "ab…"],
  ["", 5, ""],
])("%j in %i is %j", (text, most, short) => expect(shortened(text, most)).toBe(short));

test("it is never longer, and whole characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const short = shortened(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
