import { afterEach, describe, expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { startLoad } from "#tests/support/steady-load.ts";

/**
 * Each log line contains this long path, so that a few lines fill the pipe and the buffer of waiting lines. Its slash at the
 * end is answered by a redirect, which costs a fraction of a page.
 */
const LONG_PATH = `/en/${"long".repeat(1_000)}/`;

let shop: Shop;
afterEach(() => shop.stop());

// A megabyte of lines waits in each process, and with two processes another one in the primary.
describe.each([
  ["1", 20],
  ["2", 50],
])("with %s processes", (WEB_CONCURRENCY, turns) => {
  test("a reader of the log that stalls holds up no request, and is told later how many lines were dropped", async () => {
    shop = await startSmallShop({ WEB_CONCURRENCY, BUDGET_FACTOR: "100" });
    const readOn = shop.holdOutput();
    const load = startLoad(shop.url, "/health/ready", { kept: 1, fresh: 0 });
    const asked: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(shop.url, LONG_PATH)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([308]));
      asked.push(...answers.map(({ headers }) => String(headers["x-request-id"])));
    }
    expect(await load.stop()).toMatchObject({ failed: [], refused: 0 });
    expect((await ask(shop.url, "/health/live")).status).toBe(200);
    readOn();
    await expect.poll(() => shop.output()).toContain("lines were dropped");
    const last = await ask(shop.url, "/en/login");
    await expect.poll(() => shop.output()).toContain(String(last.headers["x-request-id"]));
    const lines = shop
      .output()
      .trimEnd()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);
    const written = new Set(lines.map(({ requestId }) => requestId));
    const kept = asked.filter((id) => written.has(id)).length;
    expect(kept + dropped).toBe(asked.length);
  }, 240_000);
});
