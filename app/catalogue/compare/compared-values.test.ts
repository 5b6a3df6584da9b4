import { expect, test } from "vitest";
import { isDifferent, markOwn } from "./compared-values.ts";

test.each([
  [[["a"], ["a"]], false],
  [
    [
      ["a", "b"],
      ["b", "a"],
    ],
    false,
  ],
  [[["a", "a"], ["a"]], false],
  [[[], []], false],
  [[["a"], []], true],
  [[["a"], ["a"], ["b"]], true],
  [[["a, b"], ["a", "b"]], true],
])("%j differ: %s", (values, expected) => {
  expect(isDifferent(values)).toBe(expected);
});

test("a value that some part lacks comes first and is marked", () => {
  expect(markOwn([["VW", "Audi"], ["VW"]])).toEqual([
    [
      { value: "Audi", isOwn: true },
      { value: "VW", isOwn: false },
    ],
    [{ value: "VW", isOwn: false }],
  ]);
});
