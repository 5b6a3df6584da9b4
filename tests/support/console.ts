import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";

/**
 * Vitest's setup: `console.error` and `console.warn` fail the running test unless it declared that it expects them.
 * Expected output is kept off the terminal.
 */

interface Watch {
  expected: { pattern: RegExp; seen: boolean }[];
  unexpected: string[];
}

const watch: Watch = { expected: [], unexpected: [] };

/**
 * Declares that the running test makes the console print something that matches the pattern; the test fails if
 * nothing does.
 */
export function expectConsole(pattern: RegExp): void {
  watch.expected.push({ pattern, seen: false });
}

for (const level of ["error", "warn"] as const) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = format(...parts);
    const expected = watch.expected.find(({ pattern }) => pattern.test(text));
    if (expected === undefined) {
      print(...parts);
      watch.unexpected.push(`console.${level}: ${text}`);
    } else {
      expected.seen = true;
    }
  };
}

/**
 * Fails for output that was printed without being announced, or announced and not printed; then starts over. Runs
 * after every test.
 */
export function settleConsole(): void {
  const { expected, unexpected } = watch;
  watch.expected = [];
  watch.unexpected = [];
  expect(unexpected, "console output that no expectConsole() announced").toEqual([]);
  const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  expect(missing, "console output that expectConsole() announced and nothing printed").toEqual([]);
}

afterEach(settleConsole);
// For output of a whole file's setup and teardown.
afterAll(settleConsole);
