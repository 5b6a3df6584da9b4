import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContentLink } from "#cms/contract/link.ts";
import type { ContentRedirect } from "#cms/contract/site.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let visitor: Person;

const ROWS: ContentRedirect[] = [
  page("old-prices", "catalogue/0?line=diesel"),
  page("ponuda/*", "news"),
  page("start", ""),
  page("how", "delivery", "times"),
  { from: "map", to: outside("https://maps.example/dizna?x=1") },
  page("products/bosch~GONE", "replacements-catalogue/0"),
  page("about", "news"),
  page("catalogue/0", "about"),
  page(`products/${INJECTOR}`, "about"),
  page("catalogue", "about"),
  { from: "self", to: outside("http://localhost:3000/en/self") },
  { from: "one", to: outside("https://LOCALHOST:3000/hr/two/") },
  { from: "two", to: outside("http://localhost:3000/en/one") },
  { from: "copied", to: outside("http://localhost:3000/en/news?page=1") },
  page("a", "b"),
  page("b", "a"),
  { from: "bad", to: outside("javascript:alert(1)") },
];

beforeAll(async () => {
  shop = await openTestShop({ products: 30 });
  visitor = shop.visit();
});
afterAll(() => shop.close());
beforeEach(() => useRows(ROWS));
afterEach(() => vi.restoreAllMocks());

describe("an address that is not found may have moved", () => {
  test.each([
    ["/en/old-prices", "/en/catalogue/0?line=diesel"],
    ["/hr/old-prices?utm=1", "/hr/catalogue/0?line=diesel"],
    ["/en/ponuda/2019/zima", "/en/news"],
    ["/hr/start", "/hr"],
    ["/en/how", "/en/delivery#t-times"],
    ["/hr/copied", "/hr/news?page=1"],
    ["/en/map", "https://maps.example/dizna?x=1"],
    ["/en/products/bosch~GONE", "/en/replacements-catalogue/0"],
  ])("%s → %s", async (path, target) => {
    const answer = await visitor.get(path);
    expect([answer.status, answer.location, answer.body]).toEqual([308, target, ""]);
    expect((await visitor.head(path)).location).toBe(target);
  });

  test("a link followed by a script gets there too, to another host by leaving the page", async () => {
    const own = await visitor.get("/en/old-prices.data");
    expect([own.status, own.body]).toEqual([202, expect.stringContaining("/en/catalogue/0?line=diesel")]);
    const foreign = await visitor.get("/en/map.data");
    expect(foreign.body).toContain("https://maps.example/dizna?x=1");
    expect(foreign.body).toContain("reload");
  });

  test("other spellings lead to the one spelling first", async () => {
    expect((await visitor.get("/en/old-prices/")).location).toBe("/en/old-prices");
  });

  test("a form does not move", async () => {
    expect((await visitor.post("/en/old-prices", { any: "thing" })).status).toBe(405);
  });
});

describe("a row never stands in front of a page that is there", () => {
  test.each(["/en/about", "/hr/catalogue/0", `/en/products/${INJECTOR}`])("%s", async (path) => {
    expect((await visitor.get(path)).status).toBe(200);
  });

  test("nor of the shop's own redirects", async () => {
    expect((await visitor.get("/en/catalogue")).location).toBe("/en/catalogue/0");
  });
});

test.each([
  "/en/a",
  "/en/b",
  "/en/self",
  "/hr/one",
  "/en/two",
  "/en/bad",
  "/en/ponuda",
  "/en/nowhere",
  "/xx/old-prices",
  "/old-prices",
])("%s stays not found", async (path) => {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(404);
  expect(answer.text(".error-page code")).toBe(path);
});

test("rows that are left out are named in the log, once for as long as they stay unchanged", async () => {
  const said = () => shop.logged().split("redirects of the content are left out").length - 1;
  const before = said();
  const rows = [page("ring", "ring"), page("cart", "about")];
  useRows(rows);
  await visitor.get("/en/nowhere");
  await visitor.get("/en/nowhere");
  useRows([...rows]);
  await visitor.get("/en/nowhere");
  expect(said()).toBe(before + 1);
  expect(shop.logged()).toContain('"rows":[{"from":"cart","fault":"own"},{"from":"ring","fault":"loop"}]');
  useRows([...rows, page("other", "other")]);
  await visitor.get("/en/nowhere");
  expect(said()).toBe(before + 2);
});

test.each([
  ["fails", () => Promise.reject(Object.assign(new Error("down"), { name: "CmsError", code: "UNAVAILABLE" }))],
  ["fails unexpectedly", () => Promise.reject(new TypeError("x"))],
])("a content service that %s has no rows", async (_, answer) => {
  vi.spyOn(shop.shop.content.cms, "site").mockImplementation(answer);
  expect((await visitor.get("/en/old-prices")).status).toBe(404);
  expect((await visitor.get("/en/catalogue")).location).toBe("/en/catalogue/0");
});

function useRows(redirects: readonly ContentRedirect[]): void {
  vi.restoreAllMocks();
  const { cms } = shop.shop.content;
  const site = cms.site.bind(cms);
  vi.spyOn(cms, "site").mockImplementation(async (asked) => ({ ...(await site(asked)), redirects }));
}

function page(from: string, path: string, anchor: string | null = null): ContentRedirect {
  return { from, to: { to: "page", path, anchor } };
}

function outside(href: string): ContentLink {
  return { to: "outside", href, newTab: false };
}
