import { expect, test } from "vitest";
import { expectConsole, settleConsole } from "#tests/support/console.ts";

const LINE = "nobody expects this line: it proves that the watch bites";

test("an announced console.error passes", () => {
  expectConsole(/^broken .*pipe/);
  console.error("broken %s", "pipe");
});

test("announced console.warn passes with an Error in it", () => {
  expectConsole(/kaput/);
  console.warn(new Error("kaput"));
});

test.each(["error", "warn"] as const)("an unannounced console.%s fails the test", (level) => {
  console[level](LINE);
  expect(settleConsole).toThrow(/no expectConsole\(\) announced/);
});

test("an announced line that never comes fails the test", () => {
  expectConsole(/never printed/);
  expect(settleConsole).toThrow(/announced and nothing printed/);
});

test("a line is announced for one test", () => {
  expectConsole(/for one test/);
  console.error("for one test");
});

test("the test after it must announce it again", () => {
  console.error("for one test");
  expect(settleConsole).toThrow(/no expectConsole\(\) announced/);
});
