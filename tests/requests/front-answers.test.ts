import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type HttpAnswer, sendBytes } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/**
 * The front as the network sees it (front-*.test.ts): requests over sockets to the production server. Here: the headers
 * of every answer, and the host in its links.
 */

const PRODUCT = "bosch~0_445_110_470";

let shop: Shop;

beforeAll(async () => {
  shop = await startSmallShop();
});
afterAll(() => shop.stop());

describe("headers of every answer", () => {
  const bytes = (text: string) => async () => toAnswer(await sendBytes(shop.url, text));
  const asked =
    (path: string, question = {}) =>
    () =>
      ask(shop.url, path, question);
  const cases: [string, number, () => Promise<Pick<HttpAnswer, "status" | "headers">>][] = [
    ["a page", 200, asked("/en")],
    ["data of a page", 200, asked("/en.data")],
    ["a page that is not there", 404, asked("/en/nowhere")],
    ["a guarded page", 302, asked("/en/order/X")],
    ["another spelling", 308, asked("/en/catalogue")],
    ["an asset", 200, async () => ask(shop.url, await assetPath())],
    ["a picture", 200, asked("/img/injector.svg")],
    ["an asset that is not there", 404, asked("/assets/none.js")],
    ["a wrong method", 405, asked("/en", { method: "PUT" })],
    ["a wrong type", 415, asked("/en/login", { body: "{}", headers: { "Content-Type": "application/json" } })],
    ["a body too large", 413, asked("/en/login", { body: "a".repeat(70_000) })],
    ["an address too long", 414, asked(`/${"a".repeat(5_000)}`)],
    ["a foreign form", 403, asked("/en/login", { body: "", headers: { "Sec-Fetch-Site": "cross-site" } })],
    ["a foreign host", 308, asked("/en", { headers: { Host: "evil.test" } })],
    ["a foreign origin", 403, asked("/en/login", { body: "", headers: { Origin: "http://evil.test" } })],
    ["a request that is none", 400, bytes("GARBAGE\r\n\r\n")],
    ["a request without a host", 400, bytes("GET /en HTTP/1.1\r\nConnection: close\r\n\r\n")],
    ["headers too large", 431, bytes(`GET /en HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(20_000)}\r\n\r\n`)],
    ["an expectation", 417, bytes("GET /en HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n")],
  ];

  test.each(cases)("%s (%i)", async (_, status, answer) => {
    const { headers, ...answered } = await answer();
    expect(answered.status).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  test("pages are private, hashed files are kept for ever", async () => {
    for (const path of [
      "/en",
      "/en/catalogue/0",
      `/en/products/${PRODUCT}`,
      "/en/nowhere",
      "/en.data",
      "/en/order/X",
    ]) {
      expect((await ask(shop.url, path)).headers["cache-control"], path).toBe("private, no-store");
    }
    const asset = await ask(shop.url, await assetPath());
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["set-cookie"]).toBeUndefined();
  });

  test("a policy's nonce is new with every page of one reader, and its scripts carry it", async () => {
    const pages = await Promise.all([ask(shop.url, "/en/login"), ask(shop.url, "/en/login")]);
    const nonces = pages.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers["content-security-policy"] as string)?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { text }] of pages.entries()) {
      // Data for search engines is not a script: none of it runs.
      const scripts = text.match(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonces[index]}"`);
      expect(text).not.toMatch(/<[^>]+\son\w+=/i);
      expect(text).not.toMatch(/<[^>]+\sstyle=/i);
    }
  });

  test("pages travel packed, by brotli or gzip, and are the same page", async () => {
    const plain = await ask(shop.url, "/en/nowhere");
    const packed = await ask(shop.url, "/en/nowhere", { headers: { "Accept-Encoding": "gzip, br" } });
    const zipped = await ask(shop.url, "/en/nowhere", { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      vary: expect.stringContaining("Accept-Encoding"),
    });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const title = /<title>.*<\/title>/.exec(plain.text)?.[0];
    expect(brotliDecompressSync(packed.body).toString()).toContain(title);
    expect(gunzipSync(zipped.body).toString()).toContain(title);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });
});

describe("the host", () => {
  test.each([
    "192.168.1.20:3000",
    "10.0.0.5",
    "172.16.0.9:80",
    "127.0.0.1:3000",
    "[::1]:3000",
    "[fd00::1]",
    "shop.localhost",
  ])("without PUBLIC_URL the near host %s stays", async (host) => {
    const answer = await ask(shop.url, "/en", { headers: { Host: host } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<link rel="canonical" href="${new URL(`http://${host}`).origin}/en"/>`);
  });

  test.each([
    "evil.test",
    "evil.test:3000",
    "172.32.0.1",
    "192.169.0.1",
    "11.0.0.1",
    "192.168.1.20.evil.test",
    "localhost.evil.test",
    "[2001:db8::1]",
    "[::ffff:8.8.8.8]",
  ])("without PUBLIC_URL the foreign host %j is led to localhost, and may not post", async (host) => {
    const answer = await ask(shop.url, "/en/catalogue/0?query=a", { headers: { Host: host } });
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(`${shop.url}/en/catalogue/0?query=a`);
    expect((await ask(shop.url, "/en/login", { body: "", headers: { Host: host } })).status).toBe(400);
  });

  test("no host at all is led to localhost", async () => {
    const answer = await sendBytes(shop.url, "GET /en HTTP/1.0\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 308/);
    expect(answer).toContain(`\r\nLocation: ${shop.url}/en\r\n`);
  });

  test("X-Forwarded-Host and its kin change nothing", async () => {
    const headers = { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https", Forwarded: "host=evil.test" };
    const answer = await ask(shop.url, "/en", { headers });
    expect(answer.text).not.toContain("evil.test");
    expect(answer.text).toContain(`<link rel="canonical" href="${shop.url}/en"/>`);
  });
});

describe("with PUBLIC_URL", () => {
  let pinned: Shop;
  beforeAll(async () => {
    pinned = await startSmallShop({ PUBLIC_URL: "https://shop.example", DEMO_LOGINS: "open", TRUST_PROXY: "none" });
  });
  afterAll(() => pinned.stop());

  test.each(["shop.example", "evil.test", "localhost", "192.168.1.20"])(
    "a page asked of %s speaks of the pinned origin only",
    async (host) => {
      const answer = await ask(pinned.url, "/en/catalogue/0", {
        headers: { Host: host, "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "http" },
      });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain("evil.test");
      expect(answer.text).toContain('<link rel="canonical" href="https://shop.example/en/catalogue/0"/>');
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
    },
  );
});

async function assetPath(): Promise<string> {
  const page = await ask(shop.url, "/en");
  const path = /\/assets\/[^"]+\.js/.exec(page.text)?.[0];
  if (path === undefined) throw new Error("the page names no asset");
  return path;
}

function toAnswer(text: string): Pick<HttpAnswer, "status" | "headers"> {
  const [head = ""] = text.split("\r\n\r\n", 1);
  const [line = "", ...fields] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(
      fields.map((field) => [field.split(":", 1)[0]?.toLowerCase(), field.replace(/^[^:]*: /, "")]),
    ),
  };
}
