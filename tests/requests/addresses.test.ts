import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce } from "#tests/support/purchase.ts";

const ORIGIN = "http://localhost:3000";

let shop: TestShop;
let visitor: Person;
/** a guest who has ordered once and has a line in the cart again */
let guest: Person;
let orderPath: string;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = shop.visit();
  guest = shop.visit();
  const success = await orderOnce(guest, TURBO);
  orderPath = success.page.querySelector("main a.btn--main")?.getAttribute("href")?.replace("/en/", "") ?? "";
  await addToCart(guest, INJECTOR);
});
afterAll(() => shop.close());

const PUBLIC = [
  { path: "", heading: { en: /^Diesel injection, turbochargers/, hr: /^Dizelsko ubrizgavanje/ } },
  { path: "/catalogue/0", heading: { en: /^Catalogue$/, hr: /^Katalog$/ } },
  { path: "/catalogue/3", heading: { en: /^Catalogue$/, hr: /^Katalog$/ } },
  { path: "/catalogue/0?line=vitesco", heading: { en: /^Vitesco$/, hr: /^Vitesco$/ } },
  { path: "/replacements-catalogue/0", heading: { en: /^Replacement numbers$/, hr: /^Zamjenski brojevi$/ } },
  { path: `/products/${INJECTOR}`, heading: { en: /^0 445 110 470$/, hr: /^0 445 110 470$/ } },
];

describe.each(["en", "hr"] as const)("public pages in %s", (lang) => {
  test.each(PUBLIC)("GET /{lang}$path", async ({ path, heading }) => {
    const answer = await visitor.get(`/${lang}${path}`, { Host: "evil.test", "X-Forwarded-Host": "evil.test" });
    expect(answer.status).toBe(200);
    expectFrame(answer, lang);
    expect(answer.text("h1")).toMatch(heading[lang]);
    expect(linkOf(answer, 'link[rel="canonical"]')).toBe(`${ORIGIN}/${lang}${path}`);
    expect(linkOf(answer, 'link[hreflang="en"]')).toBe(`${ORIGIN}/en${path}`);
    expect(linkOf(answer, 'link[hreflang="hr"]')).toBe(`${ORIGIN}/hr${path}`);
    expect(linkOf(answer, 'link[hreflang="x-default"]')).toBe(`${ORIGIN}/en${path}`);
    expect(answer.page.querySelector('meta[name="description"]')?.getAttribute("content")).toBeTruthy();
    expect(answer.page.querySelector('meta[name="robots"]')).toBeNull();
    expect(answer.body).not.toContain("evil.test");
  });
});

const PRIVATE = ["/cart/1", "/cart/1?print", "/order-success", "/login"];

describe.each(["en", "hr"] as const)("a person's own pages in %s", (lang) => {
  test.each(PRIVATE)("GET /{lang}%s is kept out of search engines", async (path) => {
    const answer = await guest.get(`/${lang}${path}`);
    expect(answer.status).toBe(200);
    expectFrame(answer, lang);
    expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(answer.page.querySelector('link[rel="canonical"]')).toBeNull();
  });

  test("GET /{lang}/order/{orderId}?key=…", async () => {
    const answer = await shop.visit().get(`/${lang}/${orderPath}`);
    expect(answer.status).toBe(200);
    expectFrame(answer, lang);
    expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  test("GET /{lang}/empty-cart", async () => {
    const answer = await visitor.get(`/${lang}/empty-cart`);
    expect(answer.status).toBe(200);
    expectFrame(answer, lang);
    expect(answer.text("h1")).toBe(lang === "en" ? "Cart 1 is empty" : "Prazna košarica: Košarica 1");
  });
});

test("the canonical link leaves sort and size out; a list by one maker is a page, one by more filters is none", async () => {
  expect(linkOf(await visitor.get("/en/catalogue/0?sort=price-asc&size=96"), 'link[rel="canonical"]')).toBe(
    `${ORIGIN}/en/catalogue/0`,
  );
  const maker = await visitor.get("/en/catalogue/0?manufacturer=bosch&sort=title");
  expect(linkOf(maker, 'link[rel="canonical"]')).toBe(`${ORIGIN}/en/catalogue/0?manufacturer=bosch`);
  expect(maker.text("h1")).toBe("Catalogue: Bosch");
  const filtered = await visitor.get("/en/catalogue/0?manufacturer=bosch&group=injector");
  expect(filtered.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

describe("HEAD and .data", () => {
  const paths = [...PUBLIC.map(({ path }) => `/en${path}`), "/hr/login", "/hr/empty-cart"];

  test.each(paths)("HEAD %s answers as GET without a body", async (path) => {
    const [head, get] = [await visitor.head(path), await visitor.get(path)];
    expect(head.body).toBe("");
    expect(head.status).toBe(get.status);
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  });

  test.each(paths)("%s as data", async (path) => {
    const answer = await visitor.get(asData(path));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/x-script");
    expect(answer.body).toContain('"shopName"');
  });

  test.each(["/en/catalogue/-1", "/en/products/bosch~0", "/hr/nowhere", "/hr/cart/9", "/xx/catalogue/0"])(
    "%s as data is not found",
    async (path) => {
      const answer = await visitor.get(asData(path));
      expect(answer.status).toBe(404);
      expect(answer.body).toContain(JSON.stringify(path));
    },
  );
});

describe("not found", () => {
  const paths = [
    ...["-1", "1e3", "00", "0x0", "٠", "01", "1.5", "999999", "0%20", "+0", "0%00"].flatMap((page) => [
      `/en/catalogue/${page}`,
      `/hr/replacements-catalogue/${page}`,
    ]),
    ...["0", "-1", "2", "01", "1e0", "٠", "1.5"].map((position) => `/hr/cart/${position}`),
    ...["bosch~0", "bosch", "nobody~1", "BOSCH~0_445_110_470", "bosch~", "bosch~0!20445"].map(
      (id) => `/hr/products/${id}`,
    ),
    "/hr/nowhere",
    "/hr/a/b/c/d",
    "/xx/catalogue/0",
    "/fr",
    "/HR/catalogue/0",
    "/Hr",
    "/hr/Catalogue/0",
    "/hr/LOGIN",
    "/nowhere",
    "/catalogue/0",
    "/hr/language",
    "/en/new-cart",
  ];

  test.each(paths)("GET %s", async (path) => {
    const answer = await settled(visitor, path);
    expect(answer.status).toBe(404);
    expect(decodeURIComponent(answer.text(".error-page code"))).toBe(decodeURIComponent(path));
    expectFrame(answer, path.startsWith("/hr") ? "hr" : "en");
    expect(answer.text(".error-page__code")).toBe("404");
  });

  test.each(["/hr/catalogue/0;x.css", "/hr/cart/1;jsessionid=1"])("GET %s", async (path) => {
    const answer = await settled(visitor, path);
    expect(answer.status).toBe(404);
    expect(decodeURIComponent(answer.text(".error-page code"))).toBe(path);
  });

  test.each([
    "/en/news?page=99",
    "/hr/nowhere?x=%3Cb%3E",
    "/en/catalogue/999999?query=a&sort=title",
    "/en/products/none~1?a=1",
    "/xx/catalogue/0?a=1",
    "/hr/cart/9?print=",
    "/en/order/0/x?a=1",
  ])("GET %s: the full path has its query, as page and as data", async (path) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(answer.text(".error-page code")).toBe(path);
    expect(answer.page.querySelector(".error-page code b")).toBeNull();
    expect((await visitor.get(asData(path))).body).toContain(JSON.stringify(path));
  });

  test("GET of a very long address: it is cut on the screen", async () => {
    const answer = await visitor.get(`/en/nowhere?x=${"y".repeat(3_000)}`);
    expect(answer.text(".error-page code")).toMatch(/^\/en\/nowhere\?x=y{280,}…$/);
  });

  test.each([
    ["/hr/catalogue/-1", "/hr/catalogue/0"],
    ["/hr/replacements-catalogue/-1", "/hr/replacements-catalogue/0"],
    ["/hr/cart/9", "/hr/cart/1"],
    ["/hr/nowhere", "/hr"],
    ["/en/cart/9", "/en/cart/1"],
  ])("the screen of %s leads on to %s", async (path, exit) => {
    const answer = await guest.get(path);
    expect(linkOf(answer, ".error-page a.btn--main")).toBe(exit);
  });

  test("the screen keeps the frame: language, links and the cart's count", async () => {
    for (const path of ["/hr/nowhere", "/hr/cart/9"]) {
      const answer = await guest.get(path);
      expect.soft(linkOf(answer, "form.search", "action"), path).toBe("/hr/catalogue/0");
      expect.soft(answer.text(".tool__count .sr"), path).toBe("1 stavka");
      expect.soft(linkOf(answer, "a.brand"), path).toBe("/hr");
    }
  });

  test("a withdrawn product", async () => {
    const withdrawn = "delphi~EJBR04701D";
    expect((await visitor.get(`/hr/products/${withdrawn}`)).status).toBe(200);
    shop.staff.withdraw(withdrawn as typeof INJECTOR);
    const answer = await visitor.get(`/hr/products/${withdrawn}`);
    expect(answer.status).toBe(404);
    expect(answer.text(".error-page code")).toBe(`/hr/products/${withdrawn}`);
    expect(answer.text(".error-page")).toContain("EJBR04701D nije u našem katalogu");
  });
});

test.each(["/en", "/", "/en?index"])(
  "POST %s, a page without a form, is 405 and not called a fault of the shop",
  async (path) => {
    const answer = await visitor.post(path, { product: INJECTOR, quantity: "1" });
    expect(answer.status).toBe(405);
    expect(answer.text("main")).not.toContain("The fault is ours");
  },
);

test.each(["/en?print", "/hr/catalogue/0?print", "/en/login?print", "/hr/nowhere?print"])(
  "%s has no print view, so it keeps its head and foot",
  async (path) => {
    const answer = await visitor.get(path);
    expect(answer.page.querySelectorAll("header.header, footer.footer")).toHaveLength(2);
  },
);

describe("other spellings lead to the one address, 308, and the query goes along", () => {
  test.each([
    ["/en/", "/en"],
    ["/hr/catalogue", "/hr/catalogue/0"],
    ["/hr/catalogue/", "/hr/catalogue/0"],
    ["/en/replacements-catalogue?size=48", "/en/replacements-catalogue/0?size=48"],
    ["/en/cart", "/en/cart/1"],
    ["/hr/catalogue/0/?query=0445110470", "/hr/catalogue/0?query=0445110470"],
    ["/hr//catalogue//0", "/hr/catalogue/0"],
    ["/hr/catalogue/%30", "/hr/catalogue/0"],
    [`/en/products/${INJECTOR}/`, `/en/products/${INJECTOR}`],
    ["/en/products/bosch%7E0%5F445%5F110%5F470", `/en/products/${INJECTOR}`],
    ["/en/login/", "/en/login"],
  ])("%s → %s", async (path, target) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(308);
    expect(answer.location).toBe(target);
    expect((await visitor.head(path)).location).toBe(target);
  });
});

describe("the home page at /", () => {
  test.each([
    [{}, "en"],
    [{ "Accept-Language": "hr-HR,hr;q=0.9,en;q=0.8" }, "hr"],
    [{ "Accept-Language": "de-DE,de;q=0.9,hr;q=0.8" }, "hr"],
    [{ "Accept-Language": "de" }, "en"],
    [{ "Accept-Language": "x".repeat(50_000) }, "en"],
    [{ "Accept-Language": `${"de,".repeat(10_000)}hr` }, "en"],
    [{ Cookie: "locale=xx" }, "en"],
    [{ Cookie: "locale=..%2F" }, "en"],
    [{ Cookie: "locale=__proto__", "Accept-Language": "hr" }, "hr"],
  ] as [Record<string, string>, "en" | "hr"][])("with %o is in %s", async (headers, lang) => {
    const answer = await visitor.get("/", headers);
    expect(answer.status).toBe(200);
    expectFrame(answer, lang);
    expect(linkOf(answer, 'link[rel="canonical"]')).toBe(`${ORIGIN}/${lang}`);
    expect(linkOf(answer, "a.brand")).toBe(`/${lang}`);
  });

  test("after the language switch it is in the language chosen, whatever the browser says", async () => {
    const person = shop.visit();
    await person.post("/en/language", { language: "hr", to: "/en" });
    expectFrame(await person.get("/", { "Accept-Language": "en" }), "hr");
  });
});

/** Expects what every page must have: a title, the language and one heading. */
function expectFrame(answer: Answer, lang: "en" | "hr"): void {
  expect.soft(answer.text("title")).toMatch(/^\S.* – Dizna, B2B webshop$/);
  expect.soft(answer.page.querySelectorAll("title")).toHaveLength(1);
  expect.soft(answer.page.querySelector("html")?.getAttribute("lang")).toBe(lang);
  expect.soft(answer.page.querySelectorAll("h1")).toHaveLength(1);
}

/** The answer after redirects: other spellings of an address redirect to it, at most twice. */
async function settled(person: Person, path: string): Promise<Answer> {
  let answer = await person.get(path);
  for (let leads = 0; answer.status === 308 && leads < 2; leads += 1) answer = await person.follow(answer);
  return answer;
}

function linkOf(answer: Answer, selector: string, attribute = "href"): string | undefined {
  return answer.page.querySelector(selector)?.getAttribute(attribute);
}

function asData(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  return `${pathname}.data${query ? `?${query}` : ""}`;
}
