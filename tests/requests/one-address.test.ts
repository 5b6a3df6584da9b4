import { once } from "node:events";
import { Agent, request } from "node:http";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { BUDGETS } from "#server/front/budgets.ts";
import { createFront, type FrontOptions } from "#server/front/front.ts";
import { createPageCache } from "#server/front/page-cache/page-cache.ts";
import { CALM } from "#tests/support/calm-front.ts";

/**
 * Many people behind one address, over real sockets, with the shop's real budgets: a front with pages of a few bytes.
 */

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test("60 customers and 20 guests behind one address work undisturbed, while strangers there ask for too much", async () => {
  const { walk } = await openFront();
  const customers = Array.from({ length: 60 }, (_, at) => signedIn("customer", `c${at}`));
  const guests = Array.from({ length: 20 }, (_, at) => signedIn("guest", `g${at}`));
  const strangers = Array.from({ length: 60 }, () => Promise.resolve(""));
  const statuses = async (people: readonly Promise<string>[]) => {
    const walks = await Promise.all(people.map(async (cookie) => walk(await cookie, addresses(4))));
    return walks.flat();
  };
  const [ofCustomers, ofGuests, ofStrangers] = await Promise.all([customers, guests, strangers].map(statuses));
  expect(ofStrangers).toContain(429);
  expect(new Set(ofCustomers)).toEqual(new Set([200]));
  expect(new Set(ofGuests)).toEqual(new Set([200]));
  expect(ofCustomers).toHaveLength(240);
});

test("a reader of kept pages only, such as a crawler, meets no limit; other pages have one", async () => {
  const { walk, made } = await openFront();
  const kept = Array.from({ length: 400 }, (_, at) => `/en/kept/${at % 4}`);
  expect(new Set(await walk("", kept))).toEqual(new Set([200]));
  expect(made()).toBe(4);
  const crowd = await Promise.all(Array.from({ length: 20 }, () => walk("", addresses(4))));
  expect(crowd.flat()).toContain(429);
  expect(new Set(await walk("", kept))).toEqual(new Set([200]));
});

let asked = 0;
/** Addresses that no test has requested before. */
function addresses(count: number): string[] {
  return Array.from({ length: count }, () => `/en/own/${asked++}`);
}

async function signedIn(kind: "customer" | "guest", id: string): Promise<string> {
  const { token, user } = CALM.cookies;
  const set = await Promise.all([token.serialize(`token of ${id}`), user.serialize({ id, kind })]);
  return set.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

async function openFront() {
  let made = 0;
  const handle: FrontOptions["handle"] = async (req, facts) => {
    made += 1;
    if (new URL(req.url).pathname.startsWith("/en/kept/")) facts.keep?.("kept");
    return new Response("<p>a page</p>");
  };
  const log = pino({ level: "silent" });
  const front = createFront({
    ...CALM,
    handle,
    pageCache: createPageCache({
      handle,
      headers: {},
      cookies: [CALM.cookies.token.name, CALM.cookies.user.name],
      catalogueVersion: null,
      clock: () => 0,
      log,
    }),
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log,
    budgets: { ...BUDGETS, refusalMs: 0 },
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const address = front.address();
  const port = typeof address === "object" && address ? address.port : 0;
  ends.push(async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
  /** Requests one page after the other, over one connection; returns the statuses. */
  const walk = async (cookie: string, paths: readonly string[]): Promise<(number | undefined)[]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { Host: "localhost", ...(cookie !== "" && { Cookie: cookie }) };
    const statuses = [];
    for (const path of paths) {
      const [answer] = await once(request({ port, host: "127.0.0.1", path, agent, headers }).end(), "response");
      answer.resume();
      await once(answer, "end");
      statuses.push(answer.statusCode);
    }
    agent.destroy();
    return statuses;
  };
  return { walk, made: () => made };
}
