import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, quantitiesOf } from "#tests/support/purchase.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const PAGES = [
  "/en",
  "/hr/catalogue/0",
  "/en/replacements-catalogue/0",
  `/hr/products/${INJECTOR}`,
  "/en/cart/1",
  "/en/empty-cart",
  "/en/login",
  "/en/order-success",
  "/hr/nowhere",
  "/hr/cart/7",
  "/en/order/1?key=x",
];

describe("a visitor", () => {
  test.each(PAGES)("GET %s costs the ERP no account, and leaves no cookie", async (path) => {
    const { accounts, carts } = shop.shop.erp;
    const spies = [
      vi.spyOn(accounts, "guest"),
      vi.spyOn(accounts, "verify"),
      vi.spyOn(carts, "list"),
      vi.spyOn(carts, "count"),
    ];
    for (const answer of [
      await shop.visit().get(path),
      await shop.visit().head(path),
      await shop.visit().get(path, { Cookie: "" }),
    ]) {
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test.each([
    ["en", "Login / Register", "0 lines"],
    ["hr", "Prijava / Registracija", "0 stavki"],
  ])("is called by no name in %s", async (lang, words, lines) => {
    const answer = await shop.visit().get(`/${lang}`);
    expect(answer.text('a[href*="/login"] .tool__text')).toBe(words);
    expect(answer.text(".header .tool__count .sr")).toBe(lines);
  });

  test("a visitor who opens a cart is led to the empty one", async () => {
    const person = shop.visit();
    const answer = await person.get("/hr/cart/1");
    expect([answer.status, answer.location]).toEqual([302, "/hr/empty-cart"]);
    const empty = await person.follow(answer);
    expect(empty.text("h1")).toBe("Prazna košarica: Košarica 1");
    expect(empty.page.querySelector('[name="title"]')).toBeNull();
  });
});

describe("becoming a guest", () => {
  test("by adding to a cart: one guest call, and two signed cookies of 24 hours that no script reads", async () => {
    const guest = vi.spyOn(shop.shop.erp.accounts, "guest");
    const person = shop.visit();
    const answer = await person.post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" });
    const cookies = Object.fromEntries(
      answer.headers.getSetCookie().map((cookie) => [cookie.split("=", 1)[0], cookie]),
    );
    for (const name of ["token", "user", "cart"]) {
      expect(cookies[name], name).toMatch(/^\w+=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    expect(cookies.notice).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    await person.post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" });
    expect(guest).toHaveBeenCalledTimes(1);

    const page = await person.get("/hr");
    expect(page.text('a[href*="/login"] .tool__text')).toBe("Gost");
    expect(page.text(".header .tool__count .sr")).toBe("1 stavka");
  });

  test("the bearer token is in no page, no data and no other cookie", async () => {
    const person = shop.visit();
    const guest = vi.spyOn(shop.shop.erp.accounts, "guest");
    await orderOnce(person, TURBO);
    await addToCart(person, INJECTOR);
    const made = await guest.mock.results[0]?.value;
    expect(made.token.length).toBeGreaterThan(20);
    for (const path of ["/en", "/en/cart/1", "/en/cart/1.data", "/en/order-success", "/en/empty-cart.data"]) {
      const { body } = await person.get(path);
      expect(body).not.toContain(made.token);
      expect(body).not.toContain(made.id);
    }
  });

  test("cookies are Secure behind https", async () => {
    const secure = await openTestShop({
      products: 20,
      env: { PUBLIC_URL: "https://shop.example", DEMO_LOGINS: "open", TRUST_PROXY: "none" },
    });
    const answer = await secure.visit().post("/en/new-cart", { key: "k" });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    await secure.close();
  });
});

describe("the session", () => {
  test("the ERP is asked who it is at most once a minute", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const verify = vi.spyOn(shop.shop.erp.accounts, "verify");
    for (let n = 0; n < 5; n += 1) await person.get("/en");
    expect(verify.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test("a token that the ERP does not know logs out, and the pages go on", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(new ErpError("UNAUTHENTICATED", {}));
    const answer = await person.get("/en/catalogue/0");
    expect(answer.status).toBe(200);
    expect(answer.text('a[href*="/login"] .tool__text')).toBe("Login / Register");
    expect(person.cookies.has("token")).toBe(false);
    expect(person.cookies.has("user")).toBe(false);
    expect(person.cookies.has("cart")).toBe(false);
  });

  test.each(["UNAVAILABLE", "TIMEOUT", "BAD_RESPONSE"] as const)(
    "an ERP that does not answer (%s) does not log out",
    async (code) => {
      const person = shop.visit();
      await addToCart(person, INJECTOR);
      vi.spyOn(shop.shop.erp.accounts, "verify").mockRejectedValue(new ErpError(code, { path: "" }));
      const answer = await person.get("/en/catalogue/0");
      expect(answer.text('a[href*="/login"] .tool__text')).toBe("Guest");
      expect(person.cookies.has("token")).toBe(true);
    },
  );

  test.each([
    ["token", "eyJ.forged"],
    ["token", ""],
    ["user", "eyJpZCI6IjEifQ=="],
    ["user", "{}"],
  ])("a forged %s cookie %j is a visitor, not a failure", async (name, value) => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    person.cookies.set(name, value);
    const answer = await person.get("/en/cart/1");
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/en/empty-cart");
  });

  test("one person's token with another's user is no session", async () => {
    const [a, b] = [shop.visit(), shop.visit()];
    await addToCart(a, INJECTOR);
    await addToCart(b, TURBO);
    await b.get("/en/cart/1");
    const thief = shop.visit();
    thief.cookies.set("token", b.cookies.get("token") ?? "");
    thief.cookies.set("user", a.cookies.get("user") ?? "");
    const answer = await thief.get("/en/cart/1");
    expect(answer.location).toBe("/en/empty-cart");
    expect(thief.cookies.has("token")).toBe(false);
  });

  test("another person's active-cart cookie names nothing of theirs", async () => {
    const [a, b] = [shop.visit(), shop.visit()];
    await addToCart(a, INJECTOR);
    await addToCart(b, TURBO);
    b.cookies.set("cart", a.cookies.get("cart") ?? "");
    expect(Object.keys(quantitiesOf(await b.get("/en/cart/1")))).toEqual([TURBO]);
  });

  test("carts that cannot be read are 503, not an empty cart, and the session survives", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    vi.spyOn(shop.shop.erp.carts, "list").mockRejectedValue(
      new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
    );
    for (const path of ["/hr/cart/1", "/hr/empty-cart"]) {
      const answer: Answer = await person.get(path);
      expect(answer.status, path).toBe(503);
      expect(answer.text("h1")).toBe("Trenutačno nedostupno");
      expect(answer.body).not.toContain("peer secret");
    }
    expect((await person.get("/hr/catalogue/0")).status).toBe(200);
    vi.restoreAllMocks();
    expect(Object.keys(quantitiesOf(await person.get("/hr/cart/1")))).toEqual([INJECTOR]);
  });
});
