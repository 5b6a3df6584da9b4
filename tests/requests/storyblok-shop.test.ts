import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { article, doc, page, story, uuidOf } from "#cms/conformance/raw-stories.ts";
import { createFakeStoryblok, type FakeStoryblok, TOKEN } from "#cms/storyblok/testing/fake-storyblok.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

/** The whole shop on Storyblok: the same pages, whatever becomes of it. */
const wire = setupServer();
let shop: TestShop | null = null;
beforeAll(() => wire.listen({ onUnhandledFrame: "error" }));
afterEach(async () => {
  shop?.shop.cms.refresh();
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
  test.each([
    ["a wrong token", () => HttpResponse.json({}, { status: 401 }), "REFUSED"],
    ["down", () => HttpResponse.error(), "UNAVAILABLE"],
    ["nonsense", () => HttpResponse.html("<h1>maintenance</h1>"), "BAD_RESPONSE"],
    ["a storm of 429", () => new HttpResponse(null, { status: 429 }), "TIMEOUT"],
    ["silence", () => new Promise<Response>(() => {}), "TIMEOUT"],
  ])("%s", async (_, answer, code) => {
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
    shop?.shop.cms.refresh();
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

async function open(fail: FakeStoryblok["fail"] = null): Promise<TestShop & { fake: FakeStoryblok }> {
  const fake = createFakeStoryblok(SPACE);
  fake.fail = fail;
  wire.use(...fake.handlers);
  shop = await openTestShop({ products: 20, env: { CMS_ADAPTER: "storyblok", STORYBLOK_TOKEN: TOKEN } });
  return { ...shop, fake };
}
