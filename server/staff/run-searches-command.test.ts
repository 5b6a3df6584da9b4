import { expect, test } from "vitest";
import type { MissedSearch } from "../services/missed-searches/missed-searches.ts";
import { runSearchesCommand } from "./run-searches-command.ts";

const MISSED: MissedSearch = { text: "brisači", locale: "hr", count: 3, lastAt: 0, shownFor: null };

async function run(args: string[], kept: MissedSearch[] = [MISSED, { ...MISSED, text: "xenom", shownFor: "xenon" }]) {
  const printed: string[] = [];
  const searches = { note: async () => {}, list: async () => kept, clear: async () => kept.length };
  const print = (text: string) => printed.push(text);
  const code = await runSearchesCommand(args, { searches, print, printError: print });
  return { code, text: printed.join("\n") };
}

test("lists what was not found", async () => {
  expect(await run(["searches"])).toEqual({
    code: 0,
    text: '3 × "brisači" (hr), last 1970-01-01T00:00:00.000Z\n3 × "xenom" (hr), last 1970-01-01T00:00:00.000Z, shown for "xenon"',
  });
  expect((await run(["searches"], [])).text).toBe("Every search has found something.");
  expect(JSON.parse((await run(["searches", "--json"])).text)[0]).toEqual({
    ...MISSED,
    lastAt: "1970-01-01T00:00:00.000Z",
  });
});

test("forgets it", async () => {
  expect(await run(["searches", "--clear"])).toEqual({ code: 0, text: "2 forgotten" });
});

test.each([
  ["searches", "x"],
  ["searches", "--no"],
  ["searches", "--json", "--clear"],
])("%s %s is wrong usage", async (...args) => {
  expect((await run(args)).code).toBe(2);
});
