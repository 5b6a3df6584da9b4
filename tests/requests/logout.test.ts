import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createVisitor } from "#tests/support/ask.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const OWNER = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };

let shop: TestShop;
let cookies: Map<string, string>;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  const person = shop.visit();
  await person.follow(await person.login(OWNER.email));
  await addToCart(person, INJECTOR);
  cookies = person.cookies;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("logging out", () => {
  test.each(LANGUAGES)("in %s ends the token, clears every cookie of the person, and goes to /", async (lang) => {
    const person = shop.visit();
    await person.follow(await person.login("office@dizel-grupa.example"));
    await addToCart(person, INJECTOR);
    const before = new Map(person.cookies);
    const answer = await person.submit(await person.get(`/${lang}`), `form[action="/${lang}/logout"]`);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    // The cookies of the language and the device belong to the browser, not to the person.
    expect([...person.cookies.keys()].sort()).toEqual(["device", "locale"]);
    const page = await person.get(`/${lang}`);
    expect(page.text(".header .tool__text")).toContain(WORDS[lang].header.loginRegister);
    expect(page.text(".header .tool__count .sr")).toMatch(/^0 /);
    const kept = shop.visit({ cookies: before });
    expect((await kept.get("/en/my-profile")).location).toBe("/en/login?redirectTo=%2Fen%2Fmy-profile");
    expect(page.body).not.toContain("Luka Primjer");
  });

  test("right after the login: no page greets by the name any more", async () => {
    const person = shop.visit();
    await person.login("office@dizel-grupa.example");
    await person.post("/en/logout", {});
    expect((await person.get("/en")).body).not.toContain("Luka Primjer");
  });

  test("works while the ERP does not answer", async () => {
    vi.spyOn(shop.shop.erp.accounts, "logout").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const person = shop.visit({ cookies });
    expect((await person.post("/en/logout", {})).location).toBe("/");
    expect(person.cookies.has("token")).toBe(false);
  });

  test("from another site, or by a link, it is refused", async () => {
    const logout = vi.spyOn(shop.shop.erp.accounts, "logout");
    const person = shop.visit({ cookies });
    expect((await person.post("/en/logout", {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await person.get("/en/logout")).status).toBe(404);
    expect(person.cookies.has("token")).toBe(true);
    expect(logout).not.toHaveBeenCalled();
  });
});

describe("while the ERP is down", () => {
  const down = () => {
    const error = new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" });
    for (const call of ["verify", "profile", "login"] as const)
      vi.spyOn(shop.shop.erp.accounts, call).mockRejectedValue(error);
  };

  test.each(LANGUAGES)("the session survives in %s: public pages go on, private ones say so", async (lang) => {
    const person = shop.visit();
    await person.login(OWNER.email);
    down();
    const home = await person.get(`/${lang}`);
    expect([home.status, home.text(".header summary .tool__text")]).toEqual([
      200,
      expect.stringContaining("Ana Primjer"),
    ]);
    const page = await person.get(`/${lang}/my-profile`);
    expect(page.status).toBe(503);
    expect(page.body).not.toContain("peer secret");
    expect(person.cookies.has("token")).toBe(true);
    vi.restoreAllMocks();
    expect((await person.get(`/${lang}/my-profile`)).status).toBe(200);
  });

  test.each(["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const)(
    "%s is another matter: logged out",
    async (code) => {
      const person = shop.visit();
      await person.login(OWNER.email);
      vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(new ErpError(code, { what: "user", id: "x" }));
      expect((await person.get("/en/my-profile")).status).toBe(302);
      expect(person.cookies.has("token")).toBe(false);
      expect(person.cookies.has("user")).toBe(false);
    },
  );
});

describe("a session that the ERP ended within the last minute", () => {
  test.each([
    ["/en/my-profile", "/en/login?redirectTo=%2Fen%2Fmy-profile"],
    ["/en/cart/1", "/en/empty-cart"],
  ])("%s finds out when it asks: a visitor, not a 503", async (path, location) => {
    const person = shop.visit({ cookies });
    await person.get("/en");
    const ended = new ErpError("UNAUTHENTICATED", {});
    vi.spyOn(shop.shop.erp.accounts, "profile").mockRejectedValue(ended);
    vi.spyOn(shop.shop.erp.carts, "list").mockRejectedValue(ended);
    vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(ended);
    const answer = await person.get(path);
    expect([answer.status, answer.location]).toEqual([302, location]);
    expect(person.cookies.has("token")).toBe(false);
  });
});

describe("over a socket", () => {
  let running: Shop;
  beforeAll(async () => {
    running = await startSmallShop();
  });
  afterAll(() => running.stop());

  test("a customer's page is never kept, and the log names no person", async () => {
    const visitor = createVisitor(running.url);
    const answer = await visitor.ask("/en/login", { body: OWNER });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([303, "private, no-store"]);
    for (const path of ["/en", "/en/my-profile", "/en/my-profile.data", "/en/catalogue/0", "/en/cart/1", "/en/nowhere"])
      expect((await visitor.ask(path)).headers["cache-control"], path).toBe("private, no-store");
    const gone = await visitor.ask("/en/logout", { body: {} });
    expect([gone.headers.location, gone.headers["clear-site-data"], gone.headers["cache-control"]]).toEqual([
      "/",
      '"cache"',
      "private, no-store",
    ]);
    for (const text of ["Ana Primjer", OWNER.email, OWNER.password])
      expect(running.output().split("Demo login").at(-1)?.split("is listening").at(-1)).not.toContain(text);
  });

  test("wrong passwords are counted by the connection, whatever X-Forwarded-For says", async () => {
    const login = (n: number, lang = "en") =>
      createVisitor(running.url).ask(`/${lang}/login`, {
        body: { intent: "login", email: "stuffed@example.com", password: "wrong" },
        headers: {
          "X-Forwarded-For": `203.0.113.${n}`,
          Forwarded: `for=203.0.113.${n}`,
          "X-Real-IP": `203.0.113.${n}`,
        },
      });
    for (let n = 0; n < 10; n += 1) expect((await login(n)).status).toBe(400);
    for (const lang of LANGUAGES) {
      const answer = await login(99, lang);
      expect(answer.status).toBe(429);
      expect(answer.text).toContain(WORDS[lang].login.tooMany.split("{{", 1)[0]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});
