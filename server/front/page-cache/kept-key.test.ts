import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

const ORIGIN = "http://localhost";

describe("pages that are kept for one address", () => {
  test.each([
    ["the other language", "/hr/catalogue/0?query=a"],
    ["another page", "/en/catalogue/1?query=a"],
    ["another query", "/en/catalogue/0?query=b"],
    ["no query", "/en/catalogue/0"],
    ["the query in capitals", "/en/catalogue/0?query=A"],
    ["its data", "/en/catalogue/0.data?query=a"],
  ])("is no answer to %s", async (_, other) => {
    const { cache, begun, keep } = open();
    await keep("/en/catalogue/0?query=a");
    expect(read(cache, other)).toBeNull();
    await keep(other);
    expect(begun).toEqual(["/en/catalogue/0?query=a", other]);
    expect(read(cache, other)?.body).toBe(`a page of ${other}`);
    expect(read(cache, "/en/catalogue/0?query=a")?.body).toBe("a page of /en/catalogue/0?query=a");
  });

  test("is no answer under another origin, for its links lead to its own", async () => {
    const { cache, keep } = open();
    await keep("/en");
    expect(read(cache, "/en", { origin: "https://other.example" })).toBeNull();
    expect(read(cache, "/en")).not.toBeNull();
  });

  test("is waited for while it is made, and under no other address or origin", async () => {
    const { cache, gate, keep } = open();
    gate.close();
    const kept = keep("/en/a");
    expect(cache.isMaking(asked("/en/a"), ORIGIN)).toBe(true);
    for (const other of ["/hr/a", "/en/a?b", "/en/a.data"]) expect(cache.isMaking(asked(other), ORIGIN)).toBe(false);
    expect(cache.isMaking(asked("/en/a"), "https://other.example")).toBe(false);
    gate.open();
    await kept;
  });

  test.each([
    [undefined, null],
    ["br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["gzip, br", "br"],
    ["gzip;q=0", null],
    ["gzip", "gzip"],
    ["deflate, gzip;q=0.5", "gzip"],
  ])("goes to a reader who accepts %s packed as %s, though it was made for another", async (accepts, packed) => {
    const { cache, begun, keep } = open();
    await keep("/en/a", packed === null ? "br, gzip" : undefined);
    for (const other of ["br", "gzip", undefined]) read(cache, "/en/a", { accepts: other });
    expect(read(cache, "/en/a", { accepts })).toEqual({ packed, body: "a page of /en/a" });
    expect(begun).toHaveLength(1);
  });
});

describe("a page shows the day it was made on", () => {
  test.each([
    ["15 seconds before midnight in winter", "2026-11-20T22:59:45.000Z", false],
    ["a second before midnight in summer", "2026-07-20T21:59:59.000Z", false],
    ["a moment more than 15 seconds before midnight", "2026-11-20T22:59:44.999Z", true],
    ["at midnight", "2026-11-20T23:00:00.000Z", true],
    ["a second before midnight in UTC, which is no end of a day here", "2026-11-20T23:59:59.000Z", true],
  ])("made %s", async (_, at, isKept) => {
    const { cache, clock, keep } = open();
    clock.now = Date.parse(at);
    await keep("/en");
    expect(read(cache, "/en") !== null).toBe(isKept);
    clock.now += 15_000;
    const isSameDay = toLocalDate(clock.now) === toLocalDate(Date.parse(at));
    expect(read(cache, "/en") !== null).toBe(isSameDay);
    clock.now += 1;
    expect(read(cache, "/en")).toBeNull();
  });
});

/** A cache of pages that show their own address, a clock to set, and a gate at which pages wait while being made. */
function open() {
  const clock = { now: 0 };
  const begun: string[] = [];
  let passed = Promise.withResolvers<void>();
  passed.resolve();
  const gate = {
    open: () => passed.resolve(),
    close: () => {
      passed = Promise.withResolvers<void>();
    },
  };
  const cache = createPageCache({
    async handle(request, facts) {
      const path = request.url.slice(facts.origin.length);
      begun.push(path);
      await passed.promise;
      facts.keep?.("kept");
      return new Response(`a page of ${path}`);
    },
    headers: {},
    cookies: [],
    catalogueVersion: null,
    log: pino({ level: "silent" }),
    clock: () => clock.now,
  });
  const keep = (path: string, accepts?: string) => {
    const facts = { origin: ORIGIN, requestId: path, address: "", keep: null };
    return cache.make(asked(path, accepts), facts);
  };
  return { cache, clock, begun, gate, keep };
}

/** The cached page as a client gets it: its content encoding, and its decoded body; null if none is cached. */
function read(
  cache: PageCache,
  url: string,
  { origin = ORIGIN, accepts }: { origin?: string; accepts?: string } = {},
): { packed: string | null; body: string } | null {
  const req = asked(url, accepts);
  const res = new ServerResponse(req);
  const head = vi.spyOn(res, "writeHead");
  const end = vi.spyOn(res, "end");
  if (!cache.answer(req, res, { origin, requestId: "r" })) return null;
  const headers = String(head.mock.calls[0]?.[1]);
  const packed = /Content-Encoding,(\w+)/.exec(headers)?.[1] ?? null;
  const body: Buffer = end.mock.calls[0]?.[0];
  const plain = packed === "br" ? brotliDecompressSync(body) : packed === "gzip" ? gunzipSync(body) : body;
  return { packed, body: String(plain) };
}

function asked(url: string, accepts?: string): IncomingMessage {
  const headers = accepts === undefined ? {} : { "accept-encoding": accepts };
  return Object.assign(new IncomingMessage(new Socket()), { method: "GET", url, headers });
}
