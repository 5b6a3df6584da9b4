import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLongFiles, readPlaywright, readVitest } from "./reports.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-reports-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("Vitest: a failed test is named with its reason, and so is a file that does not load", () => {
  const file = report({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "adds", status: "failed", failureMessages: ["\u001b[31mexpected 3\u001b[39m\nto be 4"] },
          { fullName: "takes away", status: "passed", failureMessages: [] },
          { fullName: "waits", status: "passed", failureMessages: ["too late"] },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      { name: "c.test.ts", status: "failed", message: "", assertionResults: [] },
      { name: "d.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 4,
    failures: ["a.test.ts › adds\n    expected 3\n    to be 4", "b.test.ts\n    no such module", "c.test.ts"],
    unsteady: ["a.test.ts › waits"],
  });
});

test("a long reason is cut after its first six lines", () => {
  const message = [1, 2, 3, 4, 5, 6, 7].join("\n");
  const testResults = [{ name: "a.test.ts", status: "failed", message, assertionResults: [] }];
  expect(readVitest(report({ testResults }))?.failures).toEqual([
    "a.test.ts\n    1\n    2\n    3\n    4\n    5\n    6",
  ]);
});

test("Playwright: a test that passed at the second try is passed, and named", () => {
  const spec = (line: number, status: string, ...messages: (string | null)[]) => ({
    file: "cart.spec.ts",
    line,
    title: `test of line ${line}`,
    tests: [
      {
        status,
        projectName: "js",
        results: messages.map((message) => (message === null ? {} : { error: { message } })),
      },
    ],
  });
  const file = report({
    suites: [
      {
        specs: [spec(1, "expected", null), spec(5, "flaky", "too late", null)],
        suites: [{ specs: [spec(9, "unexpected", "no button", "no button"), spec(12, "unexpected", null)] }],
      },
    ],
    errors: [{ message: "set-up failed" }],
    stats: { expected: 1, unexpected: 2, flaky: 1, skipped: 2 },
  });
  expect(readPlaywright(file)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    failures: [
      "[js] cart.spec.ts:9 › test of line 9\n    no button",
      "[js] cart.spec.ts:12 › test of line 12",
      "playwright\n    set-up failed",
    ],
    unsteady: ["[js] cart.spec.ts:5 › test of line 5\n    too late"],
  });
});

test("Vitest: files that took more than their share are named, the longest first", () => {
  const testResults = [0, 300, 100, 600].map((time, at) => ({
    name: `${at}.test.ts`,
    startTime: at,
    endTime: at + time,
  }));
  expect(readLongFiles(report({ testResults }), 0.1)).toEqual([
    { path: "3.test.ts", share: 0.6 },
    { path: "1.test.ts", share: 0.3 },
  ]);
  expect(readLongFiles(join(folder, "none.json"), 0.1)).toEqual([]);
});

test("a run that left no report is told apart from one that passed", () => {
  expect(readVitest(join(folder, "none.json"))).toBeNull();
  expect(readPlaywright(join(folder, "none.json"))).toBeNull();
});
