import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { article, doc, page, story, uuidOf } from "#cms/conformance/raw-stories.ts";
import {
  createFakeStoryblok,
  type FakeStoryblok,
  PREVIEW_TOKEN,
  TOKEN,
} from "#cms/storyblok/testing/fake-storyblok.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";

/** The whole shop on Storyblok: the same pages, even if Storyblok fails. */
const wire = setupServer();
let shop: TestShop | null = null;
beforeAll(() => wire.listen({ onUnhandledFrame: "error" }));
afterEach(async () => {
  shop?.shop.content.cms.refresh();
  await shop?.close();
  shop = null;
  wire.resetHandlers();
});
afterAll(() => wire.close());

const SPACE = {
  home: page("home", [{ _uid: "s", component: "article_slider", title: "", articles: [] }]),
  about: page(
    "about",
    Array.from({ length: 20 }, (_, at) => ({ _uid: `t${at}`, component: "text", text: doc(`Paragraph ${at}`) })),
  ),
  news: page("news"),
  "news/open-day": article("open-day", "2026-05-01", { body: doc("Come and see"), related: [uuidOf("news/other")] }),
  "news/other": article("other", "2026-04-01"),
  site: { en: story("site", "en", { component: "site", banner_text: "Banner from Storyblok" }) },
};

/** Ways of Storyblok to answer of which each request learns only when its time is over: one of the two a day. */
const WITHOUT_END: [how: string, answer: () => Response | Promise<Response>, code: string][] = [
  ["silence", () => new Promise<Response>(() => {}), "TIMEOUT"],
  ["a storm of 429", () => new HttpResponse(null, { status: 429 }), "TIMEOUT"],
];

describe("on Storyblok", () => {
  test("its stories are the shop's pages, in both languages", async () => {
    const { visit } = await open();
    const about = await visit().get("/en/about");
    expect([about.status, about.text("h1")]).toEqual([200, "about in English"]);
    expect(about.body).toContain("Paragraph 19");
    expect(about.body).toContain("Banner from Storyblok");
    expect((await visit().get("/hr/about")).text("h1")).toBe("about na hrvatskom");
    const opened = await visit().get("/en/news/open-day");
    expect([opened.text("h1"), opened.body.includes("other in English")]).toEqual(["open-day in English", true]);
    expect((await visit().get("/en/news")).body).toContain("open-day in English");
    expect((await visit().get("/en/nowhere")).status).toBe(404);
  });

  test("a page of twenty blocks costs one question at most once it is warm", async () => {
    const { visit, fake } = await open();
    await visit().get("/en/about");
    await visit().get("/en/about");
    fake.asked.length = 0;
    expect((await visit().get("/en/about")).status).toBe(200);
    expect(fake.asked.length).toBeLessThanOrEqual(1);
  });
});

describe("whatever becomes of it, the shop starts and its other pages come", () => {
  test.each<(typeof WITHOUT_END)[number]>([
    ["a wrong token", () => HttpResponse.json({}, { status: 401 }), "REFUSED"],
    ["down", () => HttpResponse.error(), "UNAVAILABLE"],
    ["nonsense", () => HttpResponse.html("<h1>maintenance</h1>"), "BAD_RESPONSE"],
    ...pickToday(WITHOUT_END, 1),
  ])(`%s, seed ${SEED}`, async (_, answer, code) => {
    const { visit, logged } = await open(answer);
    const about = await visit().get("/en/about");
    expect(about.status).toBe(503);
    for (const path of ["/en", "/hr/catalogue/0", "/en/login"])
      expect((await visit().get(path)).status, path).toBe(200);
    expect(logged()).toContain(code);
    expect(logged()).not.toContain(TOKEN);
  });

  test("later: pages that were read are shown, and the log says so once", async () => {
    const { visit, fake, logged } = await open();
    for (const path of ["/en/about", "/en", "/en/news"]) await visit().get(path);
    fake.fail = () => HttpResponse.json({}, { status: 500 });
    shop?.shop.content.cms.refresh();
    for (let at = 0; at < 3; at += 1) {
      for (const path of ["/en/about", "/en", "/en/news"]) expect((await visit().get(path)).status, path).toBe(200);
    }
    expect((await visit().get("/en/about")).body).toContain("Banner from Storyblok");
    expect(
      logged()
        .split("\n")
        .filter((line) => line.includes("what is kept is shown")),
    ).toHaveLength(1);
  });
});

describe("after a publication, whatever becomes of it, what was read is shown", () => {
  test.each(pickToday(WITHOUT_END, 1, SEED + 1))(`%s, seed ${SEED}`, async (_, answer) => {
    const { visit, fake, logged } = await open();
    const paths = ["/en/about", "/hr/about", "/en/news", "/en/news/open-day", "/en"];
    for (const path of [...paths, "/sitemap.xml"]) await visit().get(path);
    fake.fail = answer;
    for (let round = 0; round < 3; round += 1) {
      shop?.shop.content.cms.refresh();
      fake.asked.length = 0;
      const answers = await Promise.all(paths.map((path) => visit().get(path)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      const guesses = await Promise.all(Array.from({ length: 30 }, (_, at) => visit().get(`/en/guess-${at}`)));
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
      expect(fake.asked.filter((one) => one.includes("guess"))).toEqual([]);
      const sitemap = await visit().get("/sitemap.xml");
      expect([sitemap.status, sitemap.body.includes("/hr/news/open-day")]).toEqual([200, true]);
    }
    const warned = logged()
      .split("\n")
      .filter((line) => line.includes('"level":40') && line.includes("content"));
    expect(warned.length).toBeLessThanOrEqual(1);
  });
});

test("random addresses while nonsense comes: few questions, and two lines in the log", async () => {
  const { visit, fake, logged } = await open(() => HttpResponse.html("<h1>maintenance</h1>"));
  await visit().get("/en/about");
  fake.asked.length = 0;
  for (let at = 0; at < 60; at += 1) expect((await visit().get(`/en/guess-${at}`)).status).toBe(503);
  expect(fake.asked.length).toBeLessThanOrEqual(10);
  const warned = logged()
    .split("\n")
    .filter((line) => line.includes('"level":40'));
  expect(warned.length).toBeLessThanOrEqual(2);
});

test("a shop that shows drafts is kept by no search engine", async () => {
  const { visit, fake } = await open(null, { STORYBLOK_VERSION: "draft", STORYBLOK_PREVIEW_SECRET: PREVIEW_TOKEN });
  for (const path of ["/en/about", "/en/news", "/hr/news/open-day", "/hr"]) {
    const answer = await visit().get(path);
    expect([path, answer.status, answer.headers.get("X-Robots-Tag")]).toEqual([path, 200, "noindex"]);
    expect(answer.page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(answer.page.querySelector('link[rel="canonical"]')).toBeNull();
  }
  fake.asked.length = 0;
  await Promise.all(Array.from({ length: 30 }, (_, at) => visit().get(`/en/guess-${at}`)));
  expect(fake.asked.filter((one) => one.includes("guess"))).toEqual([]);
});

async function open(
  fail: FakeStoryblok["fail"] = null,
  env: Record<string, string> = {},
): Promise<TestShop & { fake: FakeStoryblok }> {
  const fake = createFakeStoryblok(SPACE);
  fake.fail = fail;
  wire.use(...fake.handlers);
  shop = await openTestShop({ products: 20, env: { CMS_ADAPTER: "storyblok", STORYBLOK_TOKEN: TOKEN, ...env } });
  return { ...shop, fake };
}
