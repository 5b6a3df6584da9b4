import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createLoad } from "#server/front/overload.ts";
import { createPageCache } from "#server/front/page-cache/page-cache.ts";
import { ask, createVisitor, type HttpAnswer, type Question } from "#tests/support/ask.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { type KeepingFront, openKeepingFront } from "#tests/support/keeping-front.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/**
 * Pages for visitors are made once and sent to all visitors (server/front/page-cache), but never to a person with a
 * session.
 */

const PAGES = [
  "/en",
  "/hr/catalogue/0",
  "/en/catalogue/0?query=a&size=48",
  "/en/replacements-catalogue/0",
  `/hr/products/${INJECTOR}`,
  "/en/about",
  "/hr/news",
  "/en/news/open-day",
  "/en/catalogue/0.data",
];

let shop: TestShop;
let front: KeepingFront;
let server: KeepingFront["server"];
let cache: KeepingFront["cache"];
let url: string;
let now: number;
let version: number;
/** addresses of the pages that were made, in order */
let made: string[];

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
beforeEach(async () => {
  [now, version, made] = [Date.now(), 1, []];
  front = await openKeepingFront(shop, {
    clock: () => now,
    catalogueVersion: () => version,
    onMade: (path) => made.push(path),
  });
  ({ url, cache, server } = front);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await front.close();
});
afterAll(() => shop.close());

describe("the language that was read last", () => {
  const languageOf = ({ text }: HttpAnswer) => /<html lang="(..)"/.exec(text)?.[1];
  const READER = { "Accept-Language": "en-GB,en;q=0.9", "Sec-Fetch-Dest": "document" };

  test.each([
    ["a page made for this reader", "/hr/login"],
    ["a page that is kept", "/hr/about"],
    ["a page that does not exist", "/hr/nowhere/at/all"],
  ])("is that of / from then on, after %s", async (_, path) => {
    await ask(url, path);
    const reader = createVisitor(url, new Map(), READER);
    expect(languageOf(await reader.ask("/"))).toBe("en");
    expect((await reader.ask(path)).headers["set-cookie"]).toEqual([
      expect.stringMatching(/^locale=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(languageOf(await reader.ask("/"))).toBe("hr");
    expect((await reader.ask(path)).headers["set-cookie"], "said once").toBeUndefined();
    await reader.ask("/en/about");
    expect(languageOf(await reader.ask("/"))).toBe("en");
  });

  test("is set beside a page's own cookies", async () => {
    const reader = createVisitor(url, new Map(), READER);
    await reader.ask("/en/new-cart", { body: { key: "k" } });
    await reader.ask("/hr/cart/1");
    expect([...reader.cookies.keys()]).toEqual(expect.arrayContaining(["token", "cart"]));
    expect(languageOf(await reader.ask("/"))).toBe("hr");
  });

  test.each<[string, Record<string, string>]>([
    ["the data of a page", { "Sec-Fetch-Dest": "empty" }],
    ["a frame of another site", { "Sec-Fetch-Dest": "iframe" }],
    ["a page fetched ahead", { "Sec-Purpose": "prefetch" }],
  ])("is not that of %s", async (_, headers) => {
    const answer = await ask(url, "/hr/about", { headers });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  test("is in no kept page, which stays for everybody, and is kept by no cache outside", async () => {
    const [first, second] = [await ask(url, "/hr/about"), await ask(url, "/hr/about")];
    expect(made).toEqual(["/hr/about"]);
    for (const { headers } of [first, second, await ask(url, "/")])
      expect([headers["cache-control"]]).toEqual(["private, no-store"]);
    expect(withoutIds(second.text)).toBe(withoutIds(first.text));
  });
});

describe("a visitor's page", () => {
  test.each(PAGES)("%s is made once, and is the same for all but for the id of the request", async (path) => {
    const [first, second] = [await ask(url, path), await ask(url, path)];
    const [zipped, brotli] = [await ask(url, path, accepting("gzip")), await ask(url, path, accepting("gzip, br"))];
    expect(made).toHaveLength(1);
    expect(new Set([first.text, second.text, gunzipSync(zipped.body).toString(), unbrotli(brotli)]).size).toBe(1);
    for (const answer of [second, zipped, brotli]) {
      expect(headersOf(answer)).toEqual(headersOf(first));
      expect(answer.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    }
  });

  test("its policy names the hashes of its inline scripts, and nothing else that is not the shop's own file", async () => {
    const { headers, text } = await ask(url, "/en");
    const policy = String(headers["content-security-policy"]);
    const [, sources = ""] = /script-src ([^;]*);/.exec(policy) ?? [];
    const scripts = [
      ...text.matchAll(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    const hashes = scripts.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(hashes.length).toBeGreaterThan(1);
    expect(new Set(sources.split(" "))).toEqual(new Set(["'self'", ...hashes]));
    expect(text).not.toMatch(/ nonce="[^"]/);
  });

  test("asked for by HEAD it has the headers and no body", async () => {
    const whole = await ask(url, "/en");
    const head = await ask(url, "/en", { method: "HEAD" });
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(whole.body.length),
    ]);
    expect(made).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ["an ETag of another", { "If-None-Match": '"x", *' }],
    ["a part", { Range: "bytes=0-9" }],
    ["a language", { "Accept-Language": "hr" }],
    ["the other language's cookie", { Cookie: "locale=hr; somebody=else" }],
  ])("asked for with %s it is the page all the same", async (_, headers) => {
    const [plain, asked] = [await ask(url, "/en/about"), await ask(url, "/en/about", { headers })];
    expect([asked.status, withoutIds(asked.text)]).toEqual([200, withoutIds(plain.text)]);
  });

  test.each([
    ["br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", undefined],
    ["gzip;q=0.5, br", "br"],
    ["GZIP", "gzip"],
    ["*", undefined],
    ["", undefined],
  ])("a client that accepts %j gets it as %s", async (accepted, encoding) => {
    await ask(url, "/en/about");
    const { headers, body } = await ask(url, "/en/about", { headers: { "Accept-Encoding": accepted } });
    expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "Accept-Encoding"]);
    expect(unpacked(body, encoding)).toContain("</html>");
  });

  test("of another host is another page", async () => {
    await ask(url, "/en");
    const other = await ask(url, "/en", { headers: { Host: "127.0.0.1:4000" } });
    expect(other.text).toContain('<link rel="canonical" href="http://127.0.0.1:4000/en"/>');
    expect((await ask(url, "/en")).text).not.toContain("127.0.0.1:4000");
  });
});

describe("as time goes by", () => {
  test("it is made again behind a reader's back after ten seconds, and never given out after fifteen", async () => {
    await ask(url, "/en");
    now += 9_900;
    await ask(url, "/en");
    expect(made).toHaveLength(1);
    now += 200;
    await Promise.all([ask(url, "/en"), ask(url, "/en")]);
    expect(made).toHaveLength(2);
    now += 15_001;
    await ask(url, "/en");
    expect(made).toHaveLength(3);
  });

  test("however many wait for it, it is made once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(url, "/en/catalogue/0")));
    expect(made).toEqual(["/en/catalogue/0"]);
    expect(new Set(answers.map(({ text }) => withoutIds(text))).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(8);
  });

  test("a change of the catalogue is on the next page", async () => {
    const number = "KEPT 1";
    const path = `/en/catalogue/0?query=${encodeURIComponent(number)}`;
    expect((await ask(url, path)).text).not.toContain("kept~KEPT_1");
    shop.staff.addProduct(testProduct({ manufacturer: "Kept", number }));
    expect((await ask(url, path)).text).not.toContain("kept~KEPT_1");
    version += 1;
    expect((await ask(url, path)).text).toContain("kept~KEPT_1");
  });

  test("a page that was being made when the cache was emptied is never given out later", async () => {
    const before = ask(url, "/en/about");
    await expect.poll(() => made).toHaveLength(1);
    cache.empty();
    await before;
    await ask(url, "/en/about");
    expect(made).toHaveLength(2);
  });

  test("a page of the last seconds of a day is not kept: closed days are of one day", async () => {
    now = Date.parse("2026-11-20T22:59:50Z");
    await ask(url, "/en");
    await ask(url, "/en");
    expect(made).toHaveLength(2);
  });
});

test("under overload pages that must be made are refused first, those that are kept next", async () => {
  let delay = 0;
  const busy = await openKeepingFront(shop, { load: createLoad({ delay: () => delay }) });
  const statuses = async () => {
    const answers = [await ask(busy.url, "/en"), await ask(busy.url, "/en/about"), await ask(busy.url, "/en/orders/0")];
    return answers.map(({ status }) => status);
  };
  await ask(busy.url, "/en");
  delay = 1_450;
  expect(await statuses()).toEqual([200, 503, 302]);
  delay = 1_550;
  expect(await statuses()).toEqual([503, 503, 302]);
  await busy.close();
});

describe("pages that are not whole", () => {
  test("a page without prices is for those who wait, and the next has them again", async () => {
    const { erp } = shop.shop;
    const both = Promise.withResolvers<never>();
    const failing = vi.spyOn(erp, "conditions").mockReturnValue(both.promise);
    let arrived = 0;
    server.on("request", () => {
      arrived += 1;
      if (arrived === 2) setImmediate(() => both.reject(new ErpError("UNAVAILABLE", {})));
    });
    const poor = await Promise.all([ask(url, "/en/catalogue/0"), ask(url, "/en/catalogue/0")]);
    for (const { text } of poor) expect(text).toContain("Fetching real time data failed");
    expect(made).toHaveLength(1);
    failing.mockRestore();
    expect((await ask(url, "/en/catalogue/0")).text).not.toContain("Fetching real time data failed");
    expect(made).toHaveLength(2);
  });

  test("the last answer of a catalogue that is silent is never given out later", async () => {
    await ask(url, "/en");
    vi.spyOn(shop.shop.erp.catalogue, "search").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    now += 16_000;
    for (const _ of "ab") await ask(url, "/en");
    expect(made).toHaveLength(3);
  });

  test("a page without its content is never given out later", async () => {
    vi.spyOn(shop.shop.content.cms, "site").mockRejectedValue(new Error("down"));
    for (const _ of "ab") await ask(url, "/en/catalogue/0");
    expect(made).toHaveLength(2);
  });

  test("while the ERP fails the page of a moment ago stays, until it is fifteen seconds old", async () => {
    await ask(url, "/en/catalogue/0");
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    now += 12_000;
    await ask(url, "/en/catalogue/0");
    await expect.poll(() => made).toHaveLength(2);
    expect((await ask(url, "/en/catalogue/0")).text).not.toContain("Fetching real time data failed");
    now += 4_000;
    expect((await ask(url, "/en/catalogue/0")).text).toContain("Fetching real time data failed");
  });

  test("a product that is gone is gone with the next look at it", async () => {
    const path = `/en/products/${shop.staff.addProduct(testProduct({ manufacturer: "Kept", number: "GONE 1" }))}`;
    expect((await ask(url, path)).status).toBe(200);
    vi.spyOn(shop.shop.erp.catalogue, "product").mockRejectedValue(
      new ErpError("NOT_FOUND", { what: "product", id: "GONE 1" }),
    );
    now += 11_000;
    await ask(url, path);
    await expect.poll(async () => (await ask(url, path)).status).toBe(404);
  });

  test.each([
    "/en/nowhere",
    "/en/catalogue/9999",
    "/hr/products/nobody~1",
    "/en/catalogue/0?utm_source=x",
    "/en/about?a=1",
  ])("%s is made for everybody who asks", async (path) => {
    const answers = [await ask(url, path), await ask(url, path)];
    expect(made).toHaveLength(2);
    expect(answers[0]?.status).toBe(answers[1]?.status);
  });
});

test.each([...PAGES, "/en/nowhere", "/hr/catalogue/0?query=zzzz"])(
  "nothing of an answer tells whether somebody asked for %s before",
  async (path) => {
    for (const question of [{}, accepting("gzip"), accepting("br"), { method: "HEAD" }]) {
      cache.empty();
      const [first, next] = [await ask(url, path, question), await ask(url, path, question)];
      expect(traitsOf(next)).toEqual(traitsOf(first));
      const [one, another] = await Promise.all([ask(url, `${path}?x`, question), ask(url, `${path}?x`, question)]);
      expect(Object.keys(another.headers)).toEqual(Object.keys(one.headers));
    }
  },
);

describe("memory", () => {
  test("is bounded, whatever is asked for", async () => {
    let asked = 0;
    const small = createPageCache({
      handle: async (_, { keep }) => {
        asked += 1;
        keep?.("kept");
        return new Response("x".repeat(10_000));
      },
      headers: {},
      cookies: [],
      catalogueVersion: null,
      log: shop.shop.log,
      maxSize: 100_000,
    });
    const facts = { requestId: "", origin: "http://x", address: "", keep: null };
    const toRequest = (path: string) => Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: path });
    const read = (path: string) => small.make(toRequest(path), facts);
    const isKept = (path: string) => {
      const req = toRequest(path);
      return small.answer(req, new ServerResponse(req), facts);
    };
    for (let page = 0; page < 50; page += 1) await read(`/en/${page}`);
    expect(asked).toBe(50);
    const left = Array.from({ length: 50 }, (_, page) => page).filter((page) => isKept(`/en/${page}`));
    // The cache has kept the latest pages, as many as there is room for.
    expect([left[0], left.at(-1)]).toEqual([50 - left.length, 49]);
    expect(left.length).toBeGreaterThan(2);
    expect(left.length).toBeLessThan(10);
  });
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const accepting = (encodings: string): Question => ({ headers: { "Accept-Encoding": encodings } });
const unbrotli = ({ body }: HttpAnswer) => brotliDecompressSync(body).toString();

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === undefined) return body.toString();
  return (encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString();
}

function withoutIds(text: string): string {
  return text.replace(UUID, "UUID");
}

/** Status and all headers of an answer, in sequence, without the values that differ for each made page. */
function traitsOf({ status, headers }: HttpAnswer): string[] {
  const fresh = /^(?:date|x-request-id)$/;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${fresh.test(name) ? "" : value}`);
  return [String(status), ...lines.map((line) => line.replace(/'sha256-[^']+'/g, "HASH"))];
}

/** The headers that are equal in every answer of a page. */
function headersOf({ headers }: HttpAnswer) {
  const { "x-request-id": _id, "content-length": _length, "server-timing": _timing, ...rest } = headers;
  const { "content-encoding": _encoding, "transfer-encoding": _transfer, date: _date, ...same } = rest;
  return same;
}
