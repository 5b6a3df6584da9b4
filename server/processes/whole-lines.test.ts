import { expect, test } from "vitest";
import { createWholeLines } from "./whole-lines.ts";

test.each<[string, string[], string[]]>([
  ["lines are written on as they come", ["a\n", "b\nc\n"], ["a\n", "b\nc\n"]],
  ["the beginning of one waits for its end", ["a\nb", "c", "d\ne"], ["a\n", "bcd\n", "e\n"]],
  [
    "one of 64 kB is cut, and the next is whole",
    ["x".repeat(65_535), "y", "z\na\n"],
    [`${"x".repeat(65_535)}y\n`, "z\na\n"],
  ],
])("%s", (_, pieces, expected) => {
  const written: string[] = [];
  const lines = createWholeLines((text) => void written.push(text));
  for (const piece of pieces) lines.take(piece);
  lines.end();
  expect(written).toEqual(expected);
});
