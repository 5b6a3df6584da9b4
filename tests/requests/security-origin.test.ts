import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createVisitor, type Question } from "#tests/support/ask.ts";
import { FORMS, NUMBER, PRODUCT } from "#tests/support/every-form.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { openRunningShop, placeOrder, type RunningShop } from "#tests/support/running-shop.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/**
 * Some of the twelve ways to attack this stack (security-*.test.ts), each with a test that fails without the shop's
 * protection: requests from other sites, and redirects to them.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("fact 2: a form from another site does nothing, on pages and resource routes", () => {
  const foreign: [string, Record<string, string>][] = [
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
    ["Sec-Fetch-Site: none", { "Sec-Fetch-Site": "none" }],
    ["a foreign Origin", { Origin: "http://evil.test" }],
    ["a foreign Origin with our host in it", { Origin: "http://localhost.evil.test" }],
    ["Origin: null", { Origin: "null" }],
    ["an Origin that is no address", { Origin: "nonsense" }],
    ["an Origin that is broken", { Origin: "http://[::1" }],
    ["an empty Origin", { Origin: "" }],
    ["neither, but a cookie", {}],
  ];

  test.each(pickToday(foreign, 5))(`%s, seed ${SEED}`, async (_, headers) => {
    const person = await shop.guestWith(PRODUCT);
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const [path, body] of FORMS) {
      for (const address of [path, `${path}.data`]) {
        const answer = await ask(shop.url, address, { body, headers: { Cookie, ...headers } });
        expect([400, 403], address).toContain(answer.status);
        expect(answer.headers.location, address).toBeUndefined();
      }
    }
    const cart = await person.ask("/en/cart/1");
    expect(cart.text).toContain(NUMBER);
    expect((await person.ask("/en/cart/2")).status, "no cart was made").toBe(404);
  });

  test("cross-site with our own Origin is refused: Sec-Fetch-Site is looked at first", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: shop.url };
    for (const [path, body] of FORMS) expect((await ask(shop.url, path, { body, headers })).status, path).toBe(403);
  });

  test.each(["nonsense", "", "http://[::1", "%"])(
    "Origin %j is refused in the shop's words, without a cookie too",
    async (Origin) => {
      for (const [path, body] of FORMS) {
        const answer = await ask(shop.url, path, { body, headers: { Origin } });
        expect(answer.status, path).toBe(403);
        expect(answer.text, path).toContain("<main");
      }
    },
  );

  test("our own Origin is enough where Sec-Fetch-Site is missing", async () => {
    expect(
      (await ask(shop.url, "/en/login", { body: "intent=guest", headers: { Origin: shop.url, Cookie: "a=b" } })).status,
    ).toBe(303);
  });
});

describe("with PUBLIC_URL=https behind a proxy that speaks plain http", () => {
  const ORIGIN = "https://shop.example";
  let behind: Shop;
  beforeAll(async () => {
    behind = await startSmallShop({
      PUBLIC_URL: ORIGIN,
      DEMO_LOGINS: "open",
      TRUST_PROXY: "none",
      LOG_LEVEL: "silent",
    });
  });
  afterAll(() => behind.stop());

  const browser = { Host: "shop.example", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };

  test("fact 3: forms are taken, and cookies are Secure", async () => {
    for (const [path, body] of FORMS.filter(([path]) => !/cart\/|empty/.test(path))) {
      const answer = await ask(behind.url, path, { body, headers: browser });
      expect(answer.status, path).toBe(303);
      for (const cookie of answer.headers["set-cookie"] ?? [])
        expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
    const { "Sec-Fetch-Site": _, ...old } = browser;
    expect(
      (await ask(behind.url, "/en/login", { body: "intent=guest", headers: { ...old, Cookie: "a=b" } })).status,
    ).toBe(303);
  });

  test("fact 3: the same host without its https is another origin", async () => {
    const { "Sec-Fetch-Site": _, ...old } = browser;
    for (const [path, body] of FORMS) {
      const answer = await ask(behind.url, path, {
        body,
        headers: { ...old, Origin: "http://shop.example", Cookie: "a=b" },
      });
      expect([400, 403], path).toContain(answer.status);
    }
  });

  test("fact 4: no link is built from the request's Host, not even one in a mail", async () => {
    const hosted = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Origin: ORIGIN };
    const person = createVisitor(behind.url);
    const go = (path: string, question: Question = {}) => person.ask(path, { ...question, headers: hosted });
    const added = await go(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
    expect(added.headers.location).toBe(`/en/products/${PRODUCT}`);
    const success = await placeOrder(person, { email: "pinned@example.com" }, hosted);
    expect(success.text).not.toContain("evil.test");
    const [mail] = await behind.mails({ to: "pinned@example.com" });
    expect(mail?.text).toContain(`${ORIGIN}/en/order/`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil.test");
    for (const path of [
      "/",
      "/en",
      "/en/nowhere",
      "/en/catalogue/0?query=1",
      `/en/products/${PRODUCT}`,
      "/en/catalogue",
    ]) {
      const { text, headers } = await go(path);
      expect(text + (headers.location ?? ""), path).not.toContain("evil.test");
    }
  });
});

describe("fact 5: a target from outside leads to a path of this shop or nowhere", () => {
  const TARGETS = [
    "https://evil.test",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/hr/..//evil.test",
    "/en/..//evil.test",
    "/en/.//../..//evil.test",
    "/en/%2e%2e//evil.test",
    "/./\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http:evil.test",
    "evil.test",
    "@evil.test",
    "/en@evil.test//x",
    "/en\r\nSet-Cookie: a=b",
    "/en\0",
    `/${"a".repeat(3_000)}`,
  ];

  test.each(TARGETS)("%j", async (target) => {
    for (const [path, body] of [
      ["/en/language", { language: "en", to: target }],
      [`/en/login?redirectTo=${encodeURIComponent(target)}`, { intent: "guest" }],
    ] as const) {
      const answer = await ask(shop.url, path, { body });
      expect(answer.status).toBe(303);
      expectOwnPath(answer.headers.location);
      expect(answer.headers["set-cookie"]?.join()).not.toContain("a=b");
    }
    const page = await ask(shop.url, `/en/login?redirectTo=${encodeURIComponent(target)}`);
    const kept = /name="redirectTo" value="([^"]*)"/.exec(page.text)?.[1];
    if (kept !== undefined) expectOwnPath(kept);
  });

  test("a path of the shop is kept, query and all", async () => {
    const to = "/en/catalogue/0?query=0%20445&manufacturer=bosch";
    const language = await ask(shop.url, "/en/language", { body: { language: "hr", to } });
    expect(language.headers.location).toBe(to.replace("/en/", "/hr/"));
    const login = await ask(shop.url, `/en/login?redirectTo=${encodeURIComponent(to)}`, { body: { intent: "guest" } });
    expect(login.headers.location).toBe(to);
  });

  function expectOwnPath(location: string | undefined) {
    expect(location).toMatch(/^\/(?![/\\])/);
    const url = new URL(location ?? "", shop.url);
    expect(url.origin).toBe(shop.url);
    expect(url.pathname).not.toMatch(/^\/\//);
  }
});
