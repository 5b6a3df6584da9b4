import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { fill, WORDS } from "#tests/support/words.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());

describe("the switch keeps page and query", () => {
  test.each([
    ["/en", "/hr"],
    ["/", "/hr"],
    [
      "/en/catalogue/1?query=injector&manufacturer=bosch&manufacturer=denso&size=24&sort=title",
      "/hr/catalogue/1?query=injector&manufacturer=bosch&manufacturer=denso&size=24&sort=title",
    ],
    [`/en/products/${INJECTOR}`, `/hr/products/${INJECTOR}`],
    ["/en/nowhere?x=1", "/hr/nowhere?x=1"],
    ["/en/login?redirectTo=%2Fen%2Fmy-profile", "/hr/login?redirectTo=%2Fhr%2Fmy-profile"],
    ["/en/english-words", "/hr/english-words"],
  ])("%s → %s", async (from, to) => {
    const person = shop.visit();
    const answer = await person.submit(await person.get(from), "form.lang--bar", {}, ["language", "hr"]);
    expect([answer.status, answer.location]).toEqual([303, to]);
  });

  test("of a cart, and back again", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const cart = await person.get("/en/cart/1");
    const hr = await person.follow(await person.submit(cart, "form.lang--bar", {}, ["language", "hr"]));
    expect(hr.text("h1")).toBe("Košarica 1");
    const en = await person.follow(await person.submit(hr, "form.lang--bar", {}, ["language", "en"]));
    expect(en.text("h1")).toBe("Cart 1");
  });
});

describe("the address and the reader say the language, no query does", () => {
  test.each<[string, Record<string, string>, "en" | "hr"]>([
    ["/?lng=hr", {}, "en"],
    ["/?lng=en", { "Accept-Language": "hr" }, "hr"],
    ["/en?lng=hr", { "Accept-Language": "hr" }, "en"],
    ["/hr?lng=en", { "Accept-Language": "en" }, "hr"],
    ["/hr/nowhere", { "Accept-Language": "en" }, "hr"],
    ["/nowhere?lng=en", { "Accept-Language": "hr" }, "hr"],
    ["/", { "Accept-Language": "hr-HR,en-US;q=0.9,en;q=0.8" }, "hr"],
    ["/", { "Accept-Language": "de-AT,hr-HR;q=0.8,en;q=0.5" }, "hr"],
  ])("%s with %o is in %s", async (path, headers, lang) => {
    const { page } = await shop.visit().get(path, headers);
    expect(page.querySelector("html")?.getAttribute("lang")).toBe(lang);
    expect(page.querySelector("a.skip")?.text).toBe(WORDS[lang].site.skip);
  });

  test("the data of a page are in the page's language", async () => {
    const header = { "Accept-Language": "en" };
    expect((await shop.visit().get("/hr/catalogue/0.data", header)).body).toContain("brizgaljka");
  });
});

test.each(["{{query}}", "$t(header.search)", "{{- count}} $1"])(
  "a search for %j says it as it was typed",
  async (typed) => {
    const { page } = await shop.visit().get(`/hr/catalogue/0?query=${encodeURIComponent(typed)}`);
    expect(page.querySelector("title")?.text).toContain(fill(WORDS.hr.catalogue.titleSearch, { query: typed }));
  },
);

test("the choice is kept for 365 days in a cookie that no script reads", async () => {
  const answer = await shop.visit().post("/en/language", { language: "hr", to: "/en" });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^locale=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test("no page in a language sets it itself, because pages are made once for all (the front does)", async () => {
  for (const path of ["/en", "/hr/catalogue/0"])
    expect((await shop.visit().get(path)).headers.getSetCookie()).toEqual([]);
});

test("any form sent in a language keeps it as the switch does, a refused one does not", async () => {
  const person = shop.visit();
  expect((await person.post("/hr/login", { intent: "login", email: "" })).headers.getSetCookie()).toEqual([]);
  expect((await person.post(`/hr/products/${INJECTOR}`, { product: INJECTOR, quantity: "0" })).status).toBe(400);
  expect(person.cookies.has("locale")).toBe(false);
  await addToCart(person, INJECTOR, "1", "hr");
  expect((await person.get("/", { "Accept-Language": "en-GB" })).page.querySelector("html")?.getAttribute("lang")).toBe(
    "hr",
  );
});

test("a form from another site keeps nothing", async () => {
  const answer = await shop.visit().post("/hr/login", { intent: "guest" }, { "Sec-Fetch-Site": "cross-site" });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});

test.each([
  ["hr", "en-GB,en;q=0.9"],
  ["en", "hr"],
])("a person who used the shop in %s under a browser of %s finds it so after the logout", async (lang, browser) => {
  const person = shop.visit();
  const header = { "Accept-Language": browser };
  await person.post(
    `/${lang}/login`,
    { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" },
    header,
  );
  const out = await person.post(`/${lang}/logout`, {}, header);
  expect(out.location).toBe("/");
  expect((await person.get("/", header)).page.querySelector("html")?.getAttribute("lang")).toBe(lang);
});

test.each(["de", "", "EN", "../en", "en,hr", "__proto__"])("language %j is 400", async (language) => {
  const answer = await shop.visit().post("/en/language", { language, to: "/en" });
  expect(answer.status).toBe(400);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each([
  "//evil.test",
  "https://evil.test/",
  "/hr/..//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "javascript:alert(1)",
  "http:evil.test",
  "/%5cevil.test/..//evil.test",
  " //evil.test",
  "@evil.test",
  ".evil.test",
])("%j leads nowhere else", async (to) => {
  const answer = await shop.visit().post("/en/language", { language: "hr", to });
  expect(answer.status).toBe(303);
  const target = new URL(answer.location ?? "", "http://localhost:3000/");
  expect(target.origin).toBe("http://localhost:3000");
  expect(answer.location).toMatch(/^\/hr(?:\/(?!\/)|\?|$)/);
});
