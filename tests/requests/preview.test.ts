import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageStory } from "#tests/support/content-samples.ts";
import { createFixedCms } from "#tests/support/fixed-cms.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const SECRET = "preview-token-1";
const published = pageStory("about", { title: "About, as published" });
const drafts = [pageStory("about", { title: "About, as written" }), pageStory("home"), pageStory("news/soon")];

let shop: TestShop;
beforeAll(async () => {
  const cms = createFixedCms(({ version }) => ({ stories: version === "draft" ? drafts : [published] }));
  shop = await openTestShop({ products: 20, env: { STORYBLOK_PREVIEW_SECRET: SECRET }, cms });
});
afterAll(() => shop.close());

describe("for an editor", () => {
  test.each(LANGUAGES)("a story stands as it is written, in %s", async (lang) => {
    const answer = await shop.visit().get(`/${lang}/preview/about?${signed()}`);
    expect([answer.status, answer.text("h1")]).toEqual([200, "About, as written"]);
    expect((await shop.visit().get(`/${lang}/about`)).text("h1")).toBe("About, as published");
  });

  test.each([
    ["", "Title of home"],
    ["/home", "Title of home"],
    ["/news/soon", "Title of news/soon"],
  ])("preview%s", async (slug, title) => {
    expect((await shop.visit().get(`/en/preview${slug}?${signed()}`)).text("h1")).toContain(title);
  });

  test.each([
    ["/en/preview/hr/about", "&_storyblok_lang=hr", "/hr/preview/about"],
    ["/en/preview/hr/about", "", "/hr/preview/about"],
    ["/en/preview/about", "&_storyblok_lang=hr", "/hr/preview/about"],
    ["/en/preview/hr/news/soon", "&_storyblok_lang=hr", "/hr/preview/news/soon"],
    ["/en/preview/hr", "&_storyblok_lang=hr", "/hr/preview/home"],
    ["/hr/preview/about", "&_storyblok_lang=default", "/en/preview/about"],
  ])("the language chosen in the editor: %s?%s", async (path, chosen, expected) => {
    const query = signed() + chosen;
    const person = shop.visit();
    const answer = await person.get(`${path}?${query}`);
    expect([answer.status, answer.location]).toEqual([302, `${expected}?${query}`]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const shown = await person.follow(answer);
    expect([shown.status, shown.page.querySelector("html")?.getAttribute("lang")]).toEqual([200, expected.slice(1, 3)]);
    const data = await person.get(`${expected}.data?${query}&_routes=preview%2F*`);
    expect([data.status, data.body.includes("SingleFetchRedirect")]).toEqual([200, false]);
    expect((await person.get(path + (chosen && `?${chosen.slice(1)}`))).status).toBe(404);
  });

  test("never kept, never indexed, framed by the visual editor alone", async () => {
    const { headers, page } = await shop.visit().get(`/en/preview/about?${signed()}`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(page.querySelector('link[rel="canonical"]')).toBeNull();
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors https:\/\/app\.storyblok\.com$/);
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
  });

  test("the key to drafts is in no line of the log", async () => {
    const query = signed();
    await shop.visit().get(`/en/preview/about?${query}`);
    expect(shop.logged()).toContain("/en/preview/about");
    expect(shop.logged()).not.toContain(new URLSearchParams(query).get("_storyblok_tk[token]"));
  });

  test.each(["nowhere", "site", "..%2f..%2fabout", "About", "a/b/c/d", "login", "jobs/mechanic", "o%20nama", "%61/b"])(
    "a story that is not there is 404: %s",
    async (slug) => {
      const person = shop.visit();
      const answer = await person.get(`/en/preview/${slug}?${signed()}`);
      // Another spelling redirects to the canonical address first, which may be outside the preview.
      expect((answer.status === 308 ? await person.follow(answer) : answer).body).not.toContain("as written");
      expect([308, 404]).toContain(answer.status);
    },
  );
});

describe("for anybody else it is not there", () => {
  test.each([
    ["no signature", ""],
    ["one of an hour and a second ago", signed({ ago: 3_601 })],
    ["one of another secret", signed({ secret: "guessed" })],
    ["its parts given twice", `${signed()}&${signed()}`],
    ["an empty one", "_storyblok_tk[space_id]=&_storyblok_tk[timestamp]=&_storyblok_tk[token]="],
    ["what the editor says besides", "_storyblok=1&_storyblok_c=page&_storyblok_version=draft"],
  ])("%s", async (_, query) => {
    for (const path of [
      `/en/preview/about?${query}`,
      `/en/preview/about.data?${query}`,
      `/en/preview/about.data?_routes=preview%2F*&${query}`,
    ]) {
      const answer = await shop.visit().get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.body).not.toContain("as written");
      expect(answer.headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'/);
    }
  });

  test("no other page may be framed by the editor, signed or not", async () => {
    for (const path of ["/en/about", "/en/login", "/en/cart/1", "/en"]) {
      const { headers } = await shop.visit().get(`${path}?${signed()}`);
      expect(headers.get("Content-Security-Policy"), path).toMatch(/frame-ancestors 'none'/);
    }
  });
});

test("the bridge is on no page but the preview", async () => {
  const bridges = (body: string) => body.match(/\/assets\/preview[^"]*\.js/g) ?? [];
  expect(bridges((await shop.visit().get(`/en/preview/about?${signed()}`)).body)).not.toEqual([]);
  for (const path of ["/en", "/en/about", "/en/catalogue/0"])
    expect(bridges((await shop.visit().get(path)).body)).toEqual([]);
});

test("without a secret there are no editors", async () => {
  const closed = await openTestShop({ products: 20 });
  try {
    expect((await closed.visit().get(`/en/preview/about?${signed()}`)).status).toBe(404);
  } finally {
    await closed.close();
  }
});

/** The query that the visual editor adds. */
function signed({ ago = 5, secret = SECRET } = {}): string {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ago);
  const token = createHash("sha1").update(`4711:${secret}:${timestamp}`).digest("hex");
  const fields = { space_id: "4711", timestamp, token };
  const pairs = Object.entries(fields).map(([name, value]) => [`_storyblok_tk[${name}]`, value]);
  return new URLSearchParams([["_storyblok", "1"], ...pairs]).toString();
}
