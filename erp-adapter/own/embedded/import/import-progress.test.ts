import { expect, test } from "vitest";
import { createProgress, formatProgress, type Progress } from "./import-progress.ts";

test("as much is left as the share that is done has taken, in proportion", () => {
  const shown: Progress[] = [];
  let now = 1_000;
  const advance = createProgress(
    "reading",
    (progress) => shown.push(progress),
    () => now,
  );
  advance(500, null);
  now += 10_000;
  advance(120_000, 0.25);
  expect(shown).toEqual([
    { doing: "reading", done: 500, of: null, secondsLeft: null },
    { doing: "reading", done: 120_000, of: null, secondsLeft: 30 },
  ]);
});

test.each<[Progress, string]>([
  [{ doing: "reading", done: 120_000, of: null, secondsLeft: 30 }, "Reading: 120,000 rows, about 30 s left"],
  [{ doing: "writing", done: 40, of: 200_000, secondsLeft: null }, "Writing: 40 of 200,000 products"],
  [
    { doing: "undoing", done: 4_000, of: 9_000, secondsLeft: 300 },
    "Undoing: 4,000 of 9,000 products, about 5 min left",
  ],
])("%j", (progress, text) => {
  expect(formatProgress(progress)).toBe(text);
});
