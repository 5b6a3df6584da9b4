import { expect, test } from "vitest";
import { addUp } from "./count-suites.mjs";

const TESTS = "── vitest ──\n\n120 passed, 1 failed, 3 skipped\n";

test.each([
  ["✓ a\n\n60 passed, 2 failed\n", { passed: 180, failed: 3, skipped: 3 }],
  ["– it cannot be installed\n\n0 passed, 0 failed, 1 skipped\n", { passed: 120, failed: 1, skipped: 4 }],
  ["✓ a\n✓ b\n✗ c\n", { passed: 122, failed: 2, skipped: 4 }],
  ["npm error missing script\n", { passed: 120, failed: 1, skipped: 4 }],
])("a second suite that prints %j", (output, expected) => {
  expect(addUp(TESTS, output)).toEqual(expected);
});

test("a first suite without a last line has failed", () => {
  expect(addUp("killed", "\n1 passed, 0 failed")).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
