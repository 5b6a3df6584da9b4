import { test } from "vitest";
import { expectConsole } from "#tests/support/console.ts";

test("an announced console.error passes", () => {
  expectConsole(/^broken .*pipe/);
  console.error("broken %s", "pipe");
});

test("announced console.warn passes with an Error in it", () => {
  expectConsole(/kaput/);
  console.warn(new Error("kaput"));
});

test.fails("an unannounced console.error fails the test", () => {
  console.error("nobody expects this line: it proves that the watch bites");
});

test.fails("an announced line that never comes fails the test", () => {
  expectConsole(/never printed/);
});
