import { expect, test } from "vitest";
import { ALL_CHECKS, CHECKS, QUICK_CHECKS } from "./checks.mjs";
import { parseTestArguments } from "./test-arguments.mjs";

test.each(["nonsense", "all,nonsense", "nonsense,all", "lint,nonsense"])("--only %s is refused", (names) => {
  for (const args of [["--only", names], [`--only=${names}`]])
    expect(() => parseTestArguments(args)).toThrow('There is no check "nonsense"');
});

test("--only without a name and unknown options are refused", () => {
  expect(() => parseTestArguments(["--only"])).toThrow('There is no check ""');
  expect(() => parseTestArguments(["--olny", "lint"])).toThrow("Unknown option --olny");
});

test.each([
  [[], CHECKS, false],
  [["--only", "types,lint"], ["lint", "types"], false],
  [["--only", "quick"], QUICK_CHECKS, false],
  [["--only", "all"], ALL_CHECKS, true],
  [["--only=lint,all"], ALL_CHECKS, true],
  [["server/front", "tests/e2e/cart"], ["vitest", "e2e-square"], false],
  [["tests/e2e/"], ["e2e"], false],
])("%j are the checks %j, with long rounds: %j", (args, names, isLong) => {
  expect(parseTestArguments(args)).toMatchObject({ names, isLong });
});
