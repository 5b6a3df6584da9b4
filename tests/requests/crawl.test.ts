import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crawl, type CrawledPage, crawl, type IndexedPage, kindOf, visit } from "#tests/support/crawl.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { readSitemap, type SitemapEntry } from "#tests/support/sitemap.ts";
import { LANGUAGES } from "#tests/support/words.ts";

/**
 * The whole shop as a search engine reads it, without scripts: along links from the home page, and from the sitemap.
 */

const ORIGIN = "http://localhost:3000";

/** Maximum of pages to read of screens with very many addresses. Others have none, so new content is always tested. */
const SOME: Record<string, number> = {
  catalogue: 30,
  "replacements-catalogue": 15,
  products: 30,
  login: 5,
  register: 5,
};

let shop: TestShop;
let robot: Person;
let found: Crawl;
let sitemap: SitemapEntry[];

beforeAll(async () => {
  shop = await openTestShop({ products: 80 });
  robot = shop.visit();
  found = await crawl(robot, ["/en", "/hr"], (path) => SOME[path.split(/[/?]/)[2] ?? ""] ?? Number.POSITIVE_INFINITY);
  sitemap = readSitemap((await robot.get("/sitemap.xml")).body);
}, 240_000);
afterAll(() => shop.close());

test("it went everywhere", () => {
  const kinds = new Set([...found.pages.keys()].map(kindOf));
  for (const kind of [
    "",
    "products/*",
    "catalogue/*",
    "catalogue/*?",
    "replacements-catalogue/*",
    "login",
    "about",
    "news",
    "news/*",
  ])
    for (const lang of ["en", "hr"]) expect.soft(kinds, kind).toContain(`/${lang}/${kind}`);
  expect(found.pages.size).toBeGreaterThan(200);
});

test("no link is dead", () => expect(found.dead).toEqual([]));

test("every page has one heading of the first order, and a title that marks the shop", () => {
  const pages = [...found.pages.values()].filter(({ status }) => status === 200);
  expect(pages.filter(({ answer }) => answer.page.querySelectorAll("h1").length !== 1).map(toPath)).toEqual([]);
  expect(pages.filter(({ answer }) => answer.text("h1") === "").map(toPath)).toEqual([]);
  expect(pages.filter(({ answer }) => !/^\S.* – Dizna, B2B webshop$/.test(answer.text("title"))).map(toPath)).toEqual(
    [],
  );
  expect(pages.filter(({ answer }) => answer.page.querySelectorAll("title").length !== 1).map(toPath)).toEqual([]);
});

describe("pages that are to be found", () => {
  test("are many", () => expect(indexedPages().length).toBeGreaterThan(120));

  test("have a description, a canonical link and alternates", () => {
    const lacking = indexedPages().flatMap(({ path, indexed }) => {
      const { description, canonical, alternates } = indexed;
      const lacks = [
        ...(description.length < 20 || description.length > 300 ? [`description: ${description}`] : []),
        ...(canonical.startsWith(`${ORIGIN}/`) ? [] : [`canonical: ${canonical}`]),
        ...(alternates["x-default"] === alternates.en && alternates.en && alternates.hr ? [] : ["alternates"]),
        ...(Object.values(alternates).includes(canonical) ? [] : ["its own address among the alternates"]),
      ];
      return lacks.map((what) => `${path}: ${what}`);
    });
    expect(lacking).toEqual([]);
  });

  test("lie at their canonical address, or are another view of the page there", async () => {
    const elsewhere = indexedPages().filter(({ path, indexed }) => indexed.canonical !== ORIGIN + path);
    expect(elsewhere.filter(({ path }) => !/[?&](?:sort|size)=/.test(path)).map(toPath)).toEqual([]);
    for (const { path, indexed } of elsewhere) {
      const there = await visit(robot, indexed.canonical.slice(ORIGIN.length));
      expect.soft(there.indexed?.canonical, path).toBe(indexed.canonical);
    }
  });

  test("are named by their counterparts as they name them", async () => {
    const faults: string[] = [];
    for (const { path, indexed } of canonicalPages()) {
      for (const address of new Set(Object.values(indexed.alternates))) {
        const other = found.pages.get(toPathOf(address)) ?? (await visit(robot, toPathOf(address)));
        if (JSON.stringify(other.indexed?.alternates) !== JSON.stringify(indexed.alternates))
          faults.push(`${path} ≠ ${address}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test.each(["title", "description"] as const)("have a %s of their own", (what) => {
    const twins = [...Map.groupBy(canonicalPages(), ({ path, indexed }) => `${path.slice(0, 3)} ${indexed[what]}`)]
      .filter(([, pages]) => pages.length > 1)
      .map(([text, pages]) => `${text}: ${pages.map(toPath).join(" ")}`);
    expect(twins).toEqual([]);
  });

  test("show a picture of known size where somebody passes them on", () => {
    const lacking = indexedPages().filter(({ answer, indexed }) => {
      const property = (name: string) =>
        answer.page.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
      const names = ["title", "description", "type", "site_name", "locale", "image"];
      const isShown = /\.(?:png|jpe?g|webp)$/.test(property("image") ?? "");
      return names.some((name) => !property(name)) || !isShown || property("url") !== indexed.canonical;
    });
    expect(lacking.map(toPath)).toEqual([]);
  });

  test("say what they are in terms that machines read", () => {
    const faults = indexedPages().flatMap(({ path, answer }) =>
      answer.page
        .querySelectorAll('script[type="application/ld+json"]')
        .flatMap((script) => faultsOfThing(script.text).map((fault) => `${path}: ${fault}`)),
    );
    expect(faults).toEqual([]);
  });

  test.each([
    ["/en", ["Organization"]],
    ["/hr", ["Organization"]],
    ["/en/products/*", ["BreadcrumbList", "Product"]],
    ["/hr/news/*", ["BreadcrumbList", "NewsArticle"]],
    ["/en/about", ["BreadcrumbList"]],
    ["/en/news", ["BreadcrumbList"]],
  ])("%s are %o", (kind, types) => {
    const pages = indexedPages().filter(
      ({ path }) => (path === "/en" || path === "/hr" ? path : kindOf(path)) === kind,
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, answer } of pages)
      expect
        .soft(
          typesOf(answer).filter((type) => type !== "Event"),
          path,
        )
        .toEqual(types);
  });

  test("are events where news announces one", () => {
    const events = indexedPages().filter(({ answer }) => typesOf(answer).includes("Event"));
    const news = ["open-day", "workshop-training"];
    expect(events.map(({ path }) => path).sort()).toEqual(
      LANGUAGES.flatMap((lang) => news.map((slug) => `/${lang}/news/${slug}`)),
    );
  });

  test("tell no price", () => {
    const told = indexedPages().filter(({ answer }) => /"(?:offers|price\w*)"/.test(scriptsOf(answer).join("")));
    expect(told.map(toPath)).toEqual([]);
  });
});

test("pages that are to be left alone name no address of theirs", () => {
  const pages = [...found.pages.values()].filter(({ status, indexed }) => status === 200 && indexed === null);
  expect(pages.length).toBeGreaterThan(5);
  expect(
    pages
      .filter(({ answer }) => answer.page.querySelector('link[rel="canonical"], link[rel="alternate"], meta[property]'))
      .map(toPath),
  ).toEqual([]);
});

describe("the sitemap", () => {
  test("names pages that are there, by their one address, with the same counterparts", async () => {
    const faults: string[] = [];
    for (const { loc, alternates } of sitemap) {
      const { status, indexed } = found.pages.get(toPathOf(loc)) ?? (await visit(robot, toPathOf(loc)));
      if (status !== 200 || indexed === null) faults.push(`${loc}: ${status}`);
      else if (indexed.canonical !== loc) faults.push(`${loc}: canonical is ${indexed.canonical}`);
      else if (JSON.stringify(sorted(indexed.alternates)) !== JSON.stringify(sorted(alternates)))
        faults.push(`${loc}: alternates`);
    }
    expect(faults).toEqual([]);
  }, 240_000);

  test("names every page that the crawl has found, but the further pages of lists", () => {
    const named = new Set(sitemap.map(({ loc }) => loc));
    const missing = canonicalPages()
      .filter(({ indexed }) => !named.has(indexed.canonical))
      .map(toPath);
    expect(missing.filter((path) => !/catalogue\/[1-9]|\?page=[1-9]/.test(path))).toEqual([]);
  });
});

type Indexed = CrawledPage & { indexed: IndexedPage };

function indexedPages(): Indexed[] {
  return [...found.pages.values()].filter((page): page is Indexed => page.indexed !== null);
}

function canonicalPages(): Indexed[] {
  return indexedPages().filter(({ path, indexed }) => indexed.canonical === ORIGIN + path);
}

function toPath({ path }: { path: string }): string {
  return path;
}

function toPathOf(address: string): string {
  return address.slice(ORIGIN.length);
}

function sorted(record: Record<string, string>): [string, string][] {
  return Object.entries(record).sort();
}

function scriptsOf(answer: CrawledPage["answer"]): string[] {
  return answer.page.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => text);
}

function typesOf(answer: CrawledPage["answer"]): string[] {
  return scriptsOf(answer)
    .map((text) => String(JSON.parse(text)["@type"]))
    .sort();
}

/** The fields that each kind of structured data needs to be useful. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ["name", "url", "logo"],
  BreadcrumbList: ["itemListElement"],
  Product: ["name", "sku", "mpn", "brand", "image", "url"],
  Event: ["name", "startDate", "endDate", "location", "organizer", "url"],
  NewsArticle: ["headline", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
};

function faultsOfThing(text: string): string[] {
  const thing: Record<string, unknown> = JSON.parse(text);
  const type = String(thing["@type"]);
  const required = REQUIRED[type];
  if (thing["@context"] !== "https://schema.org" || !required) return [`unknown thing ${type}`];
  const missing = required.filter((field) => !thing[field]);
  const crumbs = Array.isArray(thing.itemListElement) ? thing.itemListElement : [];
  const broken = crumbs.filter(
    ({ position, name, item }, index) => position !== index + 1 || !name || !String(item).startsWith(`${ORIGIN}/`),
  );
  return [...missing.map((field) => `${type} without ${field}`), ...broken.map(({ name }) => `crumb ${name}`)];
}
