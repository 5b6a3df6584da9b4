import { expect, test } from "vitest";
import { createSupersessionFinder } from "./supersession-pattern.ts";

test("finds from the start of a word, in either case", () => {
  const find = createSupersessionFinder("USE (\\S+)");
  expect(find(["USE 12H2178", "Use TGK125", "NLA  USE 021-753", "FUSE 35A", "HOUSE 12", "STUD", ""])).toEqual([
    "12H2178",
    "TGK125",
    "021-753",
    null,
    null,
    null,
    null,
  ]);
});

test("takes alternatives and other languages", () => {
  expect(createSupersessionFinder("zamjena:? (\\S+)|→ (\\S+)")(["Zamjena: 12-3", "→ 5"])).toEqual(["12-3", null]);
  expect(createSupersessionFinder("(?:→|zamjena) (\\S+)")(["Zamjena 12-3", "→ 5"])).toEqual(["12-3", "5"]);
});

test.each([
  ["USE (\\S+", "Unterminated group"],
  ["USE \\S+", "needs a group"],
  ["", "needs a group"],
  [`(${"a".repeat(300)})`, "longer than 200"],
])("refuses %j", (pattern, message) => {
  expect(() => createSupersessionFinder(pattern)).toThrow(message);
});

test("stops a pattern that would run for ever", () => {
  const find = createSupersessionFinder("((?:[A-Z ]+)+)!");
  expect(() => find(["A LONG TITLE IN CAPITAL LETTERS WITHOUT THE MARK THAT IT LOOKS FOR"])).toThrow("takes too long");
});
