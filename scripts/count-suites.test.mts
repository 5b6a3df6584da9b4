import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countsOf, failuresOf, toLastLine } from "./count-suites.mjs";

test.each([
  ["✓ a\n\n60 passed, 2 failed\n", 1, { passed: 60, failed: 2, skipped: 0 }],
  ["\u001b[32m120 passed, 0 failed, 3 skipped\u001b[39m\n", 0, { passed: 120, failed: 0, skipped: 3 }],
  ["– it cannot be installed\n\n0 passed, 0 failed, 1 skipped\n", 0, { passed: 0, failed: 0, skipped: 1 }],
  ["\n  5 passed, 0 failed\n", 0, { passed: 5, failed: 0, skipped: 0 }],
  ["5 passed, 0 failed\nKilled\n", 137, { passed: 0, failed: 1, skipped: 0 }],
  ["5 passed, 0 failed\n", 1, { passed: 5, failed: 1, skipped: 0 }],
  ["The build failed\n", 0, { passed: 0, failed: 1, skipped: 0 }],
  ["", 124, { passed: 0, failed: 1, skipped: 0 }],
])("a suite that prints %j and ends with %i", (output, code, expected) => {
  expect(countsOf(output, code)).toEqual(expected);
});

test("skipped ones are said if there are any", () => {
  const one = { passed: 3, failed: 1, skipped: 0 };
  expect(toLastLine([one, one])).toBe("6 passed, 2 failed");
  expect(toLastLine([one, { passed: 0, failed: 0, skipped: 1 }])).toBe("3 passed, 1 failed, 1 skipped");
});

test("the failures of a suite are those that it lists last", () => {
  const listed = "Failed:\n\na.test.ts › one\nwhy\n\nb.test.ts › other\n\nROUNDS_SEED=1 repeats it.";
  expect(failuresOf(`✗ one\nFailed:\n\nearlier\n\n${listed}\n\n5 passed, 2 failed\n`)).toBe(listed);
  expect(failuresOf("✓ one\n\n5 passed, 0 failed\n")).toBe("");
});

const ROOT = join(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-ci-"));
  for (const path of [".ci/run", "scripts/count-suites.mjs"]) cpSync(join(ROOT, path), join(folder, path));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("CI runs the suite on Tryton after tests that fail, and ends with what both counted", () => {
  expect(runCi("echo 7 passed, 2 failed; exit 1", "echo 60 passed, 0 failed, 4 skipped")).toEqual({
    last: "67 passed, 2 failed, 4 skipped",
    status: 1,
  });
});

test("CI says at its end what failed, although another suite ran since", () => {
  const { stdout } = printCi(
    "printf '\\nFailed:\\n\\none test\\n\\n7 passed, 1 failed\\n'; exit 1",
    "echo 60 passed, 0 failed",
  );
  expect(stdout).toMatch(/60 passed, 0 failed\n\nFailed:\n\none test\n\n67 passed, 1 failed\n$/);
});

test("CI fails with a case on Tryton", () => {
  const ended = runCi("echo 7 passed, 0 failed", "echo 60 passed, 1 failed; exit 1");
  expect(ended).toEqual({ last: "67 passed, 1 failed", status: 1 });
});

test("CI passes where no Tryton can be installed", () => {
  const ended = runCi("echo 7 passed, 0 failed", "echo 0 passed, 0 failed, 1 skipped");
  expect(ended).toEqual({ last: "7 passed, 0 failed, 1 skipped", status: 0 });
});

function runCi(tests: string, tryton: string): { last: string | undefined; status: number | null } {
  const { stdout, status } = printCi(tests, tryton);
  return { last: stdout.trimEnd().split("\n").at(-1), status };
}

/** Runs the CI script with an npm that runs these shell commands instead of the suites. */
function printCi(tests: string, tryton: string): { stdout: string; status: number | null } {
  const npm = `#!/bin/sh\ncase "$*" in\n"test --silent") ${tests} ;;\n*"conformance:tryton -- --install") ${tryton} ;;\nesac\n`;
  writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return spawnSync(join(folder, ".ci/run"), { cwd: tmpdir(), env, encoding: "utf8" });
}
