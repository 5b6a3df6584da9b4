import { expect, test } from "vitest";
import { createTally, toLastLine } from "./tally.ts";

test("tests that are skipped for one reason are counted in one line, and none has no line", () => {
  const lines: string[] = [];
  const tally = createTally((line) => lines.push(line));
  tally.hold("one");
  tally.skipMany(0, "no time is left");
  tally.skipMany(12, "no time is left");
  expect(lines).toEqual(["✓ one", "– 12 more: no time is left"]);
  expect(toLastLine(tally)).toBe("1 passed, 0 failed, 12 skipped");
});
