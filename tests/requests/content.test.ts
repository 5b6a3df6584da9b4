import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Block } from "#cms/contract/blocks.ts";
import { CmsError } from "#cms/contract/errors.ts";
import type { Story } from "#cms/contract/story.ts";
import { parseStory } from "#cms/shape/parse-story.ts";
import {
  articleStory,
  COMPANY,
  EVERY_BLOCK,
  linkTo,
  page as pageLink,
  pageStory,
  paragraph,
  summary,
  text,
} from "#tests/support/content-samples.ts";
import { createFixedCms, type FixedCms } from "#tests/support/fixed-cms.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** Content pages, for all kinds of answers of the content service. */

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

const STORIES: readonly Story[] = [
  pageStory("about", { blocks: EVERY_BLOCK }),
  pageStory("home", { blocks: EVERY_BLOCK.filter(({ type }) => type === "article-slider") }),
  pageStory("news", { blocks: EVERY_BLOCK.filter(({ type }) => type === "notice") }),
  pageStory("site", { title: "Nobody's page" }),
  pageStory("stray", { language: "hr", languages: ["hr"], title: "Samo na hrvatskom" }),
  ...["login", "orders", "order", "catalogue", "language", "banner", "empty-cart"].map((slug) =>
    pageStory(slug, { title: "In the place of a screen" }),
  ),
  articleStory("news/open-day", {
    title: "An open day",
    content: {
      type: "article",
      date: "2026-11-16",
      intro: "Come and look.",
      event: null,
      listedUntil: null,
      body: [paragraph("At the test benches.")],
      related: [summary(1), summary(2, { language: "hr" })],
    },
  }),
  foreignPictures(),
  hostileStory(),
  readRaw("broken", [
    { _uid: "1", component: "carousel_3d", html: HOSTILE },
    null,
    "text",
    { _uid: "2", component: "facts", title: "Still here", facts: [{ component: "fact", label: "a", value: "b" }] },
    { _uid: "3", component: "product_line", line: "no-such-line" },
  ]),
  readRaw("endless", [{ _uid: "1", component: "text", text: documentOf("injector ".repeat(10_000_000 / 9)) }]),
];

let shop: TestShop;
let cms: FixedCms;

beforeAll(async () => {
  cms = createFixedCms({
    stories: STORIES,
    articles: Array.from({ length: 14 }, (_, index) => summary(index + 1)),
    site: { banner: null, closedDays: [], company: COMPANY, redirects: [] },
  });
  shop = await openTestShop({ products: 20, cms });
});
afterAll(() => shop.close());

const get = (path: string) => shop.visit().get(path);

describe("a page", () => {
  test("has its title once, its description, and a part for each block", async () => {
    const answer = await get("/en/about");
    expect(answer.status).toBe(200);
    expect(answer.page.querySelectorAll("h1").map(({ text }) => text)).toEqual(["Title of about"]);
    expect(answer.text("title")).toBe("Title of about – Dizna, B2B webshop");
    expect(answer.page.querySelector('meta[name="description"]')?.getAttribute("content")).toBe("What about is about.");
    for (const selector of [
      ".prose table",
      ".figure img",
      ".slider .teaser",
      ".note--warn",
      '.line-lead a[href="/en/catalogue/0?line=diesel"]',
      ".fact-list dt",
      ".questions details",
      '.contacts a[href="tel:+38512345601"]',
      '.content-links a[href="/en/terms"]',
    ])
      expect(answer.page.querySelector(selector), selector).not.toBeNull();
  });

  test("keeps its headings below the title, in order", async () => {
    const levels = (await get("/en/about")).page
      .querySelectorAll("main :is(h1, h2, h3, h4)")
      .map(({ rawTagName }) => Number(rawTagName[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? level)).toBeLessThanOrEqual(1);
  });

  test("links where its editor said: to pages of this language, elsewhere, and to people", async () => {
    const { page } = await get("/hr/about");
    const link = (text: string) => page.querySelectorAll("main a").find((one) => one.text.startsWith(text));
    expect(link("delivery")?.getAttribute("href")).toBe("/hr/delivery");
    expect(link("sales")?.getAttribute("href")).toBe("mailto:sales@example.com");
    const outside = link("a page elsewhere");
    expect(outside?.getAttribute("href")).toBe("https://example.com/bench");
    expect(outside?.getAttribute("target")).toBe("_blank");
    expect(outside?.getAttribute("rel")).toContain("noopener");
    expect(outside?.text).toContain(WORDS.hr.content.newTab);
  });

  test("costs two calls: its story, and what stands around it", async () => {
    for (const [path, calls] of [
      ["/en/about", ["site", "story about"]],
      ["/en/news/open-day", ["site", "story news/open-day"]],
      ["/en/news", ["articles", "site", "story news"]],
      ["/en", ["site", "story home"]],
      ["/en/catalogue/0", ["site"]],
    ] as const) {
      cms.asked.length = 0;
      await get(path);
      expect(cms.asked.toSorted(), path).toEqual(calls);
    }
  });

  test("an article says when, what, and what belongs to it", async () => {
    const answer = await get("/en/news/open-day");
    expect(answer.text("h1")).toBe("An open day");
    expect(answer.page.querySelector("article time")?.getAttribute("datetime")).toBe("2026-11-16");
    expect(answer.text(".story__intro")).toBe("Come and look.");
    expect(answer.text("article .prose")).toBe("At the test benches.");
    expect(
      answer.page.querySelectorAll('[aria-labelledby="related"] .teaser h3 a').map((one) => one.getAttribute("href")),
    ).toEqual(["/en/news/article-1", "/en/news/article-2"]);
    expect(answer.page.querySelector('[aria-labelledby="related"] h3[lang="hr"]')?.text).toBe("Article 2");
  });

  test("in another language than the page says so, and is read in its own", async () => {
    const answer = await get("/en/stray");
    expect(answer.page.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(answer.page.querySelector("article")?.getAttribute("lang")).toBe("hr");
    expect(answer.text(".note")).toBe(WORDS.en.content.untranslated);
    expect(metaOf(answer, "og:locale")).toBe("hr_HR");
    expect(metaOf(answer, "og:image:alt")).toBeUndefined();
    const own = await get("/hr/stray");
    expect(metaOf(own, "og:locale")).toBe("hr_HR");
    expect(metaOf(own, "og:image:alt")).toBe(WORDS.hr.site.pictureAlt);
    expect(own.page.querySelector("article")?.hasAttribute("lang")).toBe(false);
    expect(own.page.querySelector(".note")).toBeNull();
  });
});

describe("the address of a story", () => {
  test.each([
    ["login", "Login"],
    ["empty-cart", "Cart 1 is empty"],
  ])("never takes the place of the screen %s", async (slug, title) => {
    expect((await get(`/en/${slug}`)).text("h1")).toBe(title);
  });

  test.each(["orders", "catalogue", "language", "banner"])("nor of what leads on from %s", async (slug) => {
    const answer = await get(`/en/${slug}`);
    expect(answer.body).not.toContain("In the place of a screen");
    expect([308, 404]).toContain(answer.status);
  });

  test("home is home, and the site no page", async () => {
    const home = await get("/hr/home");
    expect([home.status, home.location]).toEqual([308, "/hr"]);
    expect((await get("/hr/site")).status).toBe(404);
  });

  test.each(["/en/nowhere", "/hr/news/nowhere", "/en/ABOUT", "/en/about.html", "/en/%3Cscript%3E", "/en/a/b"])(
    "%s is not found, with the full path",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.text("main code")).toBe(path);
      expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    },
  );

  test("the content service is not asked for what can be no story", async () => {
    cms.asked.length = 0;
    for (const path of ["/en/ABOUT", "/en/a%20b", `/en/${"a".repeat(101)}`, "/en/news/A", "/en/site", "/en/.env"])
      await get(path);
    expect(cms.asked.filter((call) => call !== "site")).toEqual([]);
  });
});

describe("the news", () => {
  const titles = (answer: Answer) => answer.page.querySelectorAll(".teasers h2").map(({ text }) => text);

  test("come in pages, the newest first, and the first says what they are", async () => {
    const first = await get("/en/news");
    expect(titles(first)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Article ${number}`));
    expect(first.page.querySelector(".note--warn")).not.toBeNull();
    expect(first.page.querySelector('.pager [rel="next"]')?.getAttribute("href")).toBe("/en/news?page=1");
    const last = await get("/en/news?page=2");
    expect(titles(last)).toEqual(["Article 13", "Article 14"]);
    expect(last.text("h1")).toBe("Title of news");
    expect(last.page.querySelector(".note--warn")).toBeNull();
    expect(last.text("title")).toContain("Page 3");
    const back = last.page.querySelectorAll(".pager a").map((one) => one.getAttribute("href"));
    expect(back).toContain("/en/news");
  });

  test.each(["3", "-1", "01", "x", "", "1e1", "99999999"])("page %j is not found", async (page) => {
    expect((await get(`/en/news?page=${page}`)).status).toBe(404);
  });
});

describe("home", () => {
  test("has the editors' slider below the product lines, as a row of links", async () => {
    const answer = await get("/en");
    expect(answer.page.querySelectorAll("main .slider a").map((one) => one.getAttribute("href"))).toHaveLength(5);
    expect(answer.page.querySelector(".slider button"), "buttons come with scripts").toBeNull();
    expect(answer.body.indexOf('class="lines"')).toBeLessThan(answer.body.indexOf("slider__row"));
    expect(answer.page.querySelectorAll("h1")).toHaveLength(1);
  });
});

describe("the foot of every page", () => {
  test.each(LANGUAGES)("says whose it is, as the law asks (%s)", async (lang) => {
    const footer = (await get(`/${lang}/catalogue/0`)).text("footer");
    for (const said of [
      COMPANY.name,
      COMPANY.address,
      "10000 Zagreb",
      fill(WORDS[lang].footer.oib, { oib: COMPANY.oib }),
      COMPANY.register,
      COMPANY.capital,
      COMPANY.board,
      COMPANY.iban,
      COMPANY.phone,
      COMPANY.email,
      COMPANY.hours,
    ])
      expect(footer).toContain(said);
  });
});

describe("a story that means harm, or is broken", () => {
  test("its words are words, wherever they stand", async () => {
    for (const path of ["/en/hostile", "/hr/hostile"]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expectHarmless(answer);
      expect(answer.text("h1")).toContain("<script>alert(1)</script>");
      expect(answer.text(".fact-list dt")).toContain("<script>");
    }
  });

  test("links that lead nowhere good are text", async () => {
    const { page } = await get("/en/hostile");
    const links = page.querySelectorAll("main article a").map((one) => one.getAttribute("href"));
    expect(links).toEqual([]);
    expect(page.querySelector("main article")?.text).toContain("script link");
  });

  test("pictures of other hosts are not loaded", async () => {
    const sources = (await get("/en/hostile")).page.querySelectorAll("img").map((one) => one.getAttribute("src"));
    expect(sources.filter((src) => !src?.startsWith("/"))).toEqual([]);
  });

  test("nor named to anybody, and no empty frame or lonely caption stands in their place", async () => {
    const answer = await get("/en/news/abroad");
    const { page } = answer;
    expect(page.querySelectorAll("main img, main figure, main .figure__plate, main .teaser__pic")).toEqual([]);
    expect(page.querySelector("main")?.text).not.toContain("A caption");
    expect(page.querySelector("main")?.text).toContain("Around them.");
    expect(metaOf(answer, "og:image")).toMatch(/\/og\/shop\.png$/);
    const things = page.querySelectorAll('script[type="application/ld+json"]').map((one) => one.text);
    expect(things.join()).toContain("NewsArticle");
    expect(things.join()).not.toContain("evil.test");
  });

  test("an anchor in a text never doubles a part of the page, and links find it", async () => {
    const { page } = await get("/en/news/abroad");
    const ids = page.querySelectorAll("[id]").map((one) => one.getAttribute("id"));
    expect(ids.filter((id) => id === "main")).toHaveLength(1);
    const link = page.querySelectorAll("article a").find((one) => one.text === "See the way");
    const [, id] = link?.getAttribute("href")?.split("#") ?? [];
    expect(page.querySelector(`[id="${id}"]`)?.text).toBe("The way here");
  });

  test("unknown blocks are left out, and the rest is shown", async () => {
    const answer = await get("/en/broken");
    expect(answer.status).toBe(200);
    expect(answer.text("main h2")).toContain("Still here");
    expectHarmless(answer);
  });

  test("10 MB of text are a page that a browser can open", async () => {
    const answer = await get("/en/endless");
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBeLessThan(1_500_000);
  });
});

describe("a content service that does not answer", () => {
  const SECRET = "token 8x7h5 refused by 10.0.0.7";
  const failures: [string, () => unknown][] = [
    ["is down", () => new CmsError("UNAVAILABLE", SECRET)],
    ["is slow", () => new CmsError("TIMEOUT", SECRET)],
    ["answers nonsense", () => new CmsError("BAD_RESPONSE", SECRET)],
    ["knows no such token", () => new CmsError("REFUSED", SECRET)],
    ["has an unforeseen fault", () => new TypeError(SECRET)],
  ];

  const dead = createFixedCms({ stories: STORIES });
  let dark: TestShop;
  beforeAll(async () => {
    dark = await openTestShop({ products: 20, cms: dead });
  });
  afterAll(() => dark.close());

  describe.each(failures)("because it %s", (_, failure) => {
    beforeAll(() => dead.fail(failure()));

    test.each(["about", "delivery", "news", "news/open-day"])("%s says so, 503, in words of the shop", async (path) => {
      for (const lang of LANGUAGES) {
        const before = dark.logged().length;
        const answer = await dark.visit().get(`/${lang}/${path}`);
        expect(answer.status).toBe(503);
        expect(answer.text("h1")).toBe(WORDS[lang].errorPage.titles["content-unavailable"]);
        expect(answer.text("main")).toContain(WORDS[lang].errorPage.texts["content-unavailable"]);
        expect(answer.body).not.toContain(SECRET);
        const lines = dark.logged().slice(before).trim().split("\n");
        const told = lines.filter((line) => line.includes("content not read"));
        // The content service logs its own failures itself, so the page logs a CmsError only with level 20 (debug).
        const level = failure() instanceof CmsError ? '"level":20' : '"level":50';
        expect(told.length).toBeGreaterThan(0);
        expect(told.filter((line) => !line.includes(level))).toEqual([]);
      }
    });

    test.each(["", "/catalogue/0", "/login", "/empty-cart"])("the shop goes on without it: %s", async (path) => {
      const answer = await dark.visit().get(`/en${path}`);
      expect(answer.status).toBe(200);
      expect(answer.page.querySelector(".slider, .banner")).toBeNull();
      expect(answer.text("footer")).toContain("sales@example.com");
      expect(answer.body).not.toContain(SECRET);
    });
  });

  test("no reader waits long for one that hangs", async () => {
    const hanging = createFixedCms({ stories: [] });
    const never = () => new Promise<never>(() => {});
    const silent = await openTestShop({ products: 20, cms: { ...hanging, story: never, site: never } });
    const started = performance.now();
    const [home, about] = await Promise.all([silent.visit().get("/en"), silent.visit().get("/en/about")]);
    expect([home.status, about.status]).toEqual([200, 503]);
    expect(performance.now() - started).toBeLessThan(4_000);
    await silent.close();
  });
});

describe("pictures from Storyblok", () => {
  test("are allowed by the policy where the content comes from there, and nowhere else", async () => {
    const src = "https://a.storyblok.com/f/1/1200x800/ab/hall.jpg";
    const stories = [pageStory("about", { picture: { src, alt: "The hall", width: 1_200, height: 800 } })];
    const away = await openTestShop({ products: 20, cms: createFixedCms({ stories }, "storyblok") });
    const answer = await away.visit().get("/en/about");
    expect(imageHosts(answer)).toContain("https://a.storyblok.com");
    const image = answer.page.querySelector(".figure img");
    expect(image?.getAttribute("srcset")).toContain(`${src}/m/640x0/filters:format(webp) 640w`);
    expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["1200", "800"]);
    await away.close();
    expect(imageHosts(await get("/en/about"))).not.toContain("storyblok");
  });

  const imageHosts = ({ headers }: Answer) => /img-src ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
});

/** A page in Storyblok's own format, read as the shop reads it. */
function readRaw(slug: string, body: unknown[]): Story {
  const raw = {
    id: 1,
    uuid: slug,
    name: slug,
    slug,
    full_slug: slug,
    lang: "en",
    published_at: "2026-11-01T00:00:00Z",
    content: { _uid: "0", component: "page", title: slug, description: "", body },
  };
  const { story } = parseStory(raw, { locale: "en" });
  if (!story) throw new Error(`${slug} was not read`);
  return story;
}

/** One paragraph of rich text, as an editor's tool stores it. */
function documentOf(words: string): unknown {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] };
}

/** A story that the reading of stories should have refused; the page must be harmless nevertheless. */
function hostileStory(): Story {
  const evil = [
    linkTo("script link", { to: "outside", href: "javascript:alert(1)", newTab: false }),
    linkTo("data link", { to: "person", href: "data:text/html,<script>alert(1)</script>" }),
    linkTo("way out", pageLink("..//evil.test")),
  ];
  const blocks: Block[] = [
    { id: "evil", type: "text", text: [paragraph(HOSTILE, ...evil)] },
    { id: HOSTILE, type: "facts", title: HOSTILE, facts: [{ label: HOSTILE, value: HOSTILE }] },
    {
      id: "evil-picture",
      type: "picture",
      picture: { src: "https://evil.test/count.gif", alt: HOSTILE, width: null, height: null },
      caption: HOSTILE,
    },
    { id: "evil-notice", type: "notice", tone: "info", title: HOSTILE, text: [] },
  ];
  return pageStory("hostile", { title: `Title ${HOSTILE}`, description: HOSTILE, blocks });
}

/** A story with a picture in every possible place, none of them from the shop's own picture host. */
function foreignPictures(): Story {
  const picture = { src: "https://evil.test/og.png", alt: "Evil", width: 1_200, height: 800 };
  const block: Block = { id: "foreign", type: "picture", picture, caption: "A caption of a block" };
  return articleStory("news/abroad", {
    picture,
    content: {
      type: "article",
      date: "2026-11-16",
      intro: "",
      event: null,
      listedUntil: null,
      body: [
        { type: "image", picture, caption: "A caption in a text" },
        paragraph("Around them.", { type: "image", picture, caption: "" }),
        { type: "blocks", blocks: [block] },
        paragraph(text("The way here", { type: "anchor", id: "main" })),
        paragraph(linkTo("See the way", { to: "page", path: "news/abroad", anchor: "main" })),
      ],
      related: [summary(1, { picture })],
    },
  });
}

function metaOf({ page }: Answer, property: string): string | undefined {
  return page.querySelector(`meta[property="${property}"]`)?.getAttribute("content");
}

function expectHarmless(answer: Answer): void {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
  for (const script of answer.page.querySelectorAll('script:not([type="application/ld+json"])'))
    expect(script.getAttribute("nonce")).toBe(nonce);
  expect(answer.body).not.toContain("<script>alert");
  expect(answer.page.querySelectorAll("[onerror], [onclick]")).toHaveLength(0);
  for (const link of answer.page.querySelectorAll("a[href], form[action]"))
    expect(link.getAttribute("href") ?? link.getAttribute("action")).toMatch(/^(?:\/(?!\/)|#|mailto:|tel:\+?\d+$)/);
}
