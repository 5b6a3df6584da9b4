import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { StoryAddress } from "#cms/contract/cms.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { createRobotsRules } from "#tests/support/robots.ts";
import { readSitemap, readSitemapIndex } from "#tests/support/sitemap.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { POLICY } from "../policy/policy.ts";

const ORIGIN = "http://localhost:3000";

let shop: TestShop;
let robot: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  robot = shop.visit();
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

describe("GET /sitemap.xml", () => {
  test("has home, lists, stories and every product, in both languages, each with the other", async () => {
    const answer = await robot.get("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const entries = readSitemap(answer.body);
    const paths = entries.map(({ loc }) => loc.slice(ORIGIN.length));
    for (const lang of ["en", "hr"]) {
      for (const path of [
        "",
        "/catalogue/0",
        "/catalogue/0?line=diesel",
        "/catalogue/0?manufacturer=bosch",
        "/replacements-catalogue/0",
        `/products/${INJECTOR}`,
        "/about",
        "/news",
        "/news/open-day",
      ])
        expect.soft(paths, path).toContain(`/${lang}${path}`);
    }
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith("/hr/products/"))).toHaveLength(await countProducts());
    for (const { loc, alternates } of entries) {
      expect(Object.keys(alternates)).toEqual(["en", "hr", "x-default"]);
      expect(alternates["x-default"]).toBe(alternates.en);
      expect(Object.values(alternates)).toContain(loc);
      expect(alternates.hr?.replace("/hr", "/en")).toBe(alternates.en);
    }
  });

  test("stories have the day of their last change", async () => {
    const entries = readSitemap((await robot.get("/sitemap.xml")).body);
    const about = entries.find(({ loc }) => loc.endsWith("/en/about"));
    expect(about?.lastmod).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect(entries.find(({ loc }) => loc.endsWith(INJECTOR))?.lastmod).toBeNull();
  });

  test("an address that is not a page of its own is not in it", async () => {
    const paths = readSitemap((await robot.get("/sitemap.xml")).body).map(({ loc }) =>
      loc.slice(`${ORIGIN}/en`.length),
    );
    for (const path of ["/home", "/site", "/cart/1", "/login", "/catalogue", "/catalogue/1"])
      expect.soft(paths, path).not.toContain(path);
    expect(paths.filter((path) => /[?&](?!line=|manufacturer=)/.test(path))).toEqual([]);
  });

  test("stories that no page shows are left out, and one in one language has no other", async () => {
    const changedAt = "2026-11-20T10:00:00.000Z";
    const story = (slug: string, languages: StoryAddress["languages"] = ["en", "hr"]) => ({
      slug,
      languages,
      changedAt,
    });
    const hidden = [
      "login",
      "orders",
      "cart",
      "logout",
      "consent",
      "preview",
      "suggestions",
      "a/b",
      "news/a/b",
      "Odd",
      "x%2fy",
      "..",
      "news/../login",
      "",
      "a b",
    ];
    vi.spyOn(shop.shop.content.cms, "addresses").mockResolvedValue([
      ...hidden.map((slug) => story(slug)),
      story("only-here", ["hr"]),
      story("nowhere", []),
    ]);
    const entries = readSitemap((await robot.get("/sitemap.xml?part=pages")).body);
    const stories = entries.filter(({ lastmod }) => lastmod !== null);
    expect(stories).toEqual([
      {
        loc: `${ORIGIN}/hr/only-here`,
        lastmod: changedAt,
        alternates: { hr: `${ORIGIN}/hr/only-here`, "x-default": `${ORIGIN}/hr/only-here` },
      },
    ]);
  });

  test("odd numbers of products stand in it as addresses, not as markup", async () => {
    const odd = `<&>"' ]]> čž %2F`;
    const other = await openTestShop({ products: 5 });
    const id = other.staff.addProduct(testProduct({ number: odd }));
    const answer = await other.visit().get("/sitemap.xml?part=products-1");
    const entry = readSitemap(answer.body).find(({ loc }) => loc.endsWith(id));
    expect(entry?.loc).toBe(
      `${ORIGIN}/hr/products/${id}`.replace("/hr/", entry?.loc.includes("/en/") ? "/en/" : "/hr/"),
    );
    expect((await other.visit().get(entry?.loc.slice(ORIGIN.length) ?? "")).status).toBe(200);
    await other.close();
  });

  test.each(["part=products-0", "part=products-2", "part=products-01", "part=x", "part=", "page=1", "part=pages&x"])(
    "?%s is not found",
    async (query) => {
      const answer = await robot.get(`/sitemap.xml?${query}`);
      expect(answer.status).toBe(404);
      expect(answer.text("h1")).toBe("Page not found");
    },
  );

  test("HEAD has no body, and neither is a page to be found", async () => {
    const head = await robot.head("/sitemap.xml");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("X-Robots-Tag")).toBe("noindex");
    expect((await robot.post("/sitemap.xml", { any: "thing" })).status).toBe(405);
  });
});

describe("robots that come at once", () => {
  const write = () => vi.spyOn(shop.shop.goods.productBook, "part");

  test("get one file, which is written once, packed for those who take that, and kept until it changes", async () => {
    const written = write();
    vi.spyOn(shop.shop.goods.productBook, "version").mockReturnValue("another");
    const packed = { "Accept-Encoding": "gzip, deflate, br" };
    const answers = await Promise.all(Array.from({ length: 100 }, () => robot.get("/sitemap.xml", packed)));
    // The products are read twice: once to count them, once to write them.
    expect(written).toHaveBeenCalledTimes(2);
    expect(new Set(answers.map(({ headers }) => headers.get("Content-Encoding")))).toEqual(new Set(["gzip"]));
    const [first] = answers;
    const plain = await robot.get("/sitemap.xml");
    expect(gunzipSync(first?.bytes ?? "").toString()).toBe(plain.body);
    expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary")]).toEqual([null, "Accept-Encoding"]);
    expect((await robot.get("/sitemap.xml", { "Accept-Encoding": "br, gzip;q=0" })).body).toBe(plain.body);
    expect(written).toHaveBeenCalledTimes(2);
  });

  test("with what they have are told that it holds, until it no longer does", async () => {
    const { headers } = await robot.get("/sitemap.xml");
    const tag = headers.get("ETag") ?? "";
    expect([tag, headers.get("Cache-Control")]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), "no-cache"]);
    for (const asked of [tag, `"other", ${tag}`]) {
      const known = await robot.get("/sitemap.xml", { "If-None-Match": asked });
      expect([known.status, known.body, known.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    vi.spyOn(shop.shop.content.cms, "addresses").mockResolvedValue([]);
    const changed = await robot.get("/sitemap.xml", { "If-None-Match": tag });
    expect([changed.status, changed.headers.get("ETag") === tag]).toEqual([200, false]);
  });
});

describe("a catalogue larger than one file", () => {
  test("has an index; pages and products have files of their own, each address in one", async () => {
    const { productBook } = shop.shop.goods;
    const [one = [], two = []] = [1, 2].map((part) => [...productBook.part(part)]);
    expect(two).toEqual([]);
    vi.spyOn(productBook, "parts").mockReturnValue([1, 3]);
    vi.spyOn(productBook, "part").mockImplementation((part) => (part === 1 ? one.slice(0, 20) : one.slice(20)));
    const files = readSitemapIndex((await robot.get("/sitemap.xml")).body);
    expect(files).toEqual(["pages", "products-1", "products-3"].map((part) => `${ORIGIN}/sitemap.xml?part=${part}`));
    const parts = await Promise.all(files.map((file) => robot.get(file.slice(ORIGIN.length))));
    const locs = parts.flatMap(({ body }) => readSitemap(body).map(({ loc }) => loc));
    vi.restoreAllMocks();
    expect(new Set(locs)).toEqual(new Set(readSitemap((await robot.get("/sitemap.xml")).body).map(({ loc }) => loc)));
    expect(locs).toHaveLength(new Set(locs).size);
  });
});

describe("an ERP that does not answer", () => {
  test("from the beginning: 503, and come again; afterwards what is known is served", async () => {
    let isDown = true;
    const other = await openTestShop({
      products: 5,
      erp: (erp) => ({
        ...erp,
        catalogue: {
          ...erp.catalogue,
          changes: async (...args) => {
            if (isDown) throw new ErpError("UNAVAILABLE", {});
            return erp.catalogue.changes(...args);
          },
        },
      }),
    });
    const refused = await other.visit().get("/sitemap.xml");
    expect([refused.status, refused.headers.get("Retry-After"), refused.body]).toEqual([503, "120", ""]);
    isDown = false;
    expect((await other.visit().get("/sitemap.xml")).status).toBe(200);
    isDown = true;
    expect((await other.visit().get("/sitemap.xml")).status).toBe(200);
    await other.close();
  });

  test("for its filters: the lines stand, without the makers", async () => {
    vi.spyOn(shop.shop.goods.catalogue, "search").mockRejectedValue(new ErpError("TIMEOUT", {}));
    const locs = readSitemap((await robot.get("/sitemap.xml?part=pages")).body).map(({ loc }) => loc);
    expect(locs).toContain(`${ORIGIN}/en/catalogue/0?line=diesel`);
    expect(locs.some((loc) => loc.includes("manufacturer="))).toBe(false);
  });
});

test("while content does not answer the robot comes again: stories that are left out would be gone", async () => {
  vi.spyOn(shop.shop.content.cms, "addresses").mockRejectedValue(
    Object.assign(new Error("down"), { name: "CmsError", code: "UNAVAILABLE" }),
  );
  for (const path of ["/sitemap.xml", "/sitemap.xml?part=pages"]) {
    const answer = await robot.get(path);
    expect([path, answer.status, answer.headers.get("Retry-After"), answer.body]).toEqual([path, 503, "120", ""]);
  }
  expect((await robot.get("/sitemap.xml?part=products-1")).status).toBe(200);
});

test("content that is slow is waited for", async () => {
  const addresses = shop.shop.content.cms.addresses;
  const { promise: later, resolve } = Promise.withResolvers<void>();
  vi.spyOn(shop.shop.content.cms, "addresses").mockImplementation((asked) => later.then(() => addresses(asked)));
  setTimeout(resolve, 700);
  const locs = readSitemap((await robot.get("/sitemap.xml?part=pages")).body).map(({ loc }) => loc);
  expect(locs).toContain(`${ORIGIN}/en/about`);
});

describe("GET /robots.txt", () => {
  test("names the sitemap by the pinned origin", async () => {
    const answer = await robot.get("/robots.txt", { Host: "evil.test" });
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(createRobotsRules(answer.body).sitemaps).toEqual([`${ORIGIN}/sitemap.xml`]);
  });

  test("forbids nothing that the sitemap names, nor its parts", async () => {
    const { allows } = createRobotsRules((await robot.get("/robots.txt")).body);
    const locs = readSitemap((await robot.get("/sitemap.xml")).body).map(({ loc }) => loc.slice(ORIGIN.length));
    expect(locs.length).toBeGreaterThan(100);
    expect(locs.filter((path) => !allows(path))).toEqual([]);
    expect(["/sitemap.xml?part=products-1", "/img/injector.svg", "/assets/a.js", "/en/login-help"].every(allows)).toBe(
      true,
    );
  });

  test("forbids whatever is not everybody's, in both languages", async () => {
    const { allows } = createRobotsRules((await robot.get("/robots.txt")).body);
    const own = POLICY.filter(
      ({ route, answers }) => answers.visitor !== "page" && answers.owner === "page" && route !== "root",
    );
    const paths = own.map(({ path }) => path.replace(/\{[^}]+\}/g, "1"));
    expect(paths).toContain("finances");
    const others = [
      "login",
      "register",
      "forgot-password?key=1",
      "catalogue/0?query=x",
      "catalogue/0?line=diesel&sort=title",
      "cart/1?print",
    ];
    const open = [...paths, ...others].flatMap((path) => [`/en/${path}`, `/hr/${path}`]).filter(allows);
    expect(open).toEqual([]);
  });
});

describe("an address that is no page is not for search engines", () => {
  test.each(["/en.data", `/en/products/${INJECTOR}.data`, "/en/nowhere.data", "/robots.txt"])("%s", async (path) => {
    expect((await robot.get(path)).headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("nor is a customer's file", async () => {
    const owner = shop.visit();
    await owner.login("owner@autoservis.example");
    for (const path of ["/en/invoices/export/csv", "/en/finances/statement/pdf"]) {
      const answer = await owner.get(path);
      expect([answer.status, answer.headers.get("X-Robots-Tag")], path).toEqual([200, "noindex"]);
    }
  });

  test("pages say it themselves, and what leads on says nothing", async () => {
    expect((await robot.get("/en")).headers.get("X-Robots-Tag")).toBeNull();
    const moved = await robot.get("/en/catalogue");
    expect([moved.status, moved.headers.get("X-Robots-Tag")]).toEqual([308, null]);
  });
});

/** The number of products in the ERP. */
async function countProducts(): Promise<number> {
  const context = { user: null, token: null, deadline: Date.now() + 10_000, requestId: "test" };
  const { total } = await shop.shop.erp.catalogue.search({}, { ...context, locale: "en", partner: GENERAL_PARTNER });
  return total;
}
