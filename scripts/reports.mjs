import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], unsteady: string[] }} Result
 * `failures` are names of tests with the first lines of the reason; `unsteady` are names of tests that passed only at a
 * later try.
 */

/** The result of a run without tests. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

const LINES_OF_A_REASON = 6;

/**
 * @param {string} file Vitest's JSON report
 * @returns {Result | null} null if there is no report
 */
export function readVitest(file) {
  const report = readReport(file);
  if (report === null) return null;
  const failures = [];
  const unsteady = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const test of failed) failures.push(describe(`${name} › ${test.fullName}`, test.failureMessages[0]));
    // A file that fails to load has no tests in the report.
    if (status === "failed" && failed.length === 0) failures.push(describe(name, message));
    for (const { fullName } of assertionResults.filter(passedLater)) unsteady.push(`${name} › ${fullName}`);
  }
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unsteady,
  };
}

/**
 * The test files that took more than a share of the time of all, longest first; none without a report.
 * @param {string} file Vitest's JSON report
 * @param {number} share
 */
export function readLongFiles(file, share) {
  const files = (readReport(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    path: name,
    time: endTime - startTime,
  }));
  const all = files.reduce((sum, { time }) => sum + time, 0);
  return files
    .map(({ path, time }) => ({ path, share: time / all }))
    .filter((one) => one.share > share)
    .toSorted((one, other) => other.share - one.share);
}

/**
 * @param {string} file Playwright's JSON report
 * @returns {Result | null} null if there is no report
 */
export function readPlaywright(file) {
  const report = readReport(file);
  if (report === null) return null;
  const tests = report.suites.flatMap(testsOf);
  const failures = tests.filter(({ status }) => status === "unexpected");
  const unsteady = tests.filter(({ status }) => status === "flaky");
  // Failures outside any test: a failed set-up, a file that does not load.
  const errors = report.errors.map(({ message }) => describe("playwright", message));
  return {
    passed: report.stats.expected + unsteady.length,
    failed: failures.length + errors.length,
    skipped: report.stats.skipped,
    failures: [...failures.map(({ name, reason }) => describe(name, reason)), ...errors],
    unsteady: unsteady.map(({ name, reason }) => describe(name, reason)),
  };
}

/** True for a test that passed after a failure: Vitest keeps the failure's messages. */
function passedLater(test) {
  return test.status === "passed" && test.failureMessages.length > 0;
}

function testsOf(suite) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      status: test.status,
      name: `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
      reason: test.results.find(({ error }) => error)?.error.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

function describe(name, reason = "") {
  const lines = stripVTControlCharacters(reason).split("\n").slice(0, LINES_OF_A_REASON);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
