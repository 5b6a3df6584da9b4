import { once } from "node:events";
import { request } from "node:http";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { CALM } from "#tests/support/calm-front.ts";
import { BUDGETS } from "./budgets.ts";
import { createFront } from "./front.ts";
import { createLoad } from "./overload.ts";
import { createPageCache } from "./page-cache/page-cache.ts";

/** In these tests, many clients of one network request a page over real sockets while its answer is being made. */

const CROWD = 20;
const network = { ...BUDGETS.network, open: 4, making: 2 };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test("a page that all of them get is made once, and costs those who wait for it nothing", async () => {
  const { ask, arrived, begun, load, gate } = await openFront();
  const asked = [ask("/en/kept")];
  await expect.poll(begun).toBe(1);
  for (let at = 0; at < CROWD; at += 1) asked.push(ask("/en/kept"));
  await expect.poll(arrived).toBe(CROWD + 1);
  expect(load.level()).toBe(0.1);
  gate.resolve();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(begun()).toBe(1);
});

test("an answer that turns out to be one reader's own is made for the others within their budget only", async () => {
  const { ask, arrived, begun, mostAtOnce, gate } = await openFront();
  const first = ask("/en/own");
  await expect.poll(begun).toBe(1);
  const crowd = Array.from({ length: CROWD }, () => ask("/en/own"));
  await expect.poll(arrived).toBe(CROWD + 1);
  gate.resolve();
  expect(await first).toBe(200);
  const refused = (await Promise.all(crowd)).filter((status) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(CROWD - network.open);
  expect(mostAtOnce()).toBeLessThanOrEqual(network.making);
});

/** A front whose answers are made once the gate is open, each in 20 milliseconds. */
async function openFront() {
  const gate = Promise.withResolvers<void>();
  const [counts, load] = [{ arrived: 0, begun: 0, atOnce: 0, most: 0 }, createLoad({ open: 10, delay: () => 0 })];
  const handle = async (req: Request, facts: { keep: ((keeping: "kept") => void) | null }) => {
    counts.begun += 1;
    counts.atOnce += 1;
    counts.most = Math.max(counts.most, counts.atOnce);
    await gate.promise;
    await new Promise((resolve) => setTimeout(resolve, 20));
    counts.atOnce -= 1;
    if (req.url.endsWith("/kept")) facts.keep?.("kept");
    return new Response("<p>a page</p>");
  };
  const log = pino({ level: "silent" });
  const front = createFront({
    ...CALM,
    handle,
    load,
    pageCache: createPageCache({ handle, headers: {}, cookies: [], catalogueVersion: null, log }),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log,
    budgets: { ...BUDGETS, network, refusalMs: 0 },
  });
  front.prependListener("request", () => {
    counts.arrived += 1;
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const address = front.address();
  const port = typeof address === "object" && address ? address.port : 0;
  ends.push(() => {
    front.closeAllConnections();
    front.close();
  });
  return {
    gate,
    load,
    arrived: () => counts.arrived,
    begun: () => counts.begun,
    mostAtOnce: () => counts.most,
    async ask(path: string): Promise<number | undefined> {
      const asked = request({ port, host: "127.0.0.1", path, headers: { Host: "localhost" }, agent: false }).end();
      const [answer] = await once(asked, "response");
      answer.resume();
      return answer.statusCode;
    },
  };
}
