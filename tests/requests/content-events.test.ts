import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ArticleSummary } from "#cms/contract/story.ts";
import { articleStory, pageStory, paragraph, summary } from "#tests/support/content-samples.ts";
import { createFixedCms } from "#tests/support/fixed-cms.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** News of an event: before it, during it, and after it, by the day in Zagreb. */

const EVENT = { from: "2026-06-12", until: "2026-06-13", place: "Workshop, Zagreb" };
const LAST_MOMENT = "2026-06-13T21:59:59Z";
const MIDNIGHT = "2026-06-13T22:00:00Z";

/** Article 2 is about the event; article 7 is listed until the event's first day; the others have no event. */
const ARTICLES: readonly ArticleSummary[] = [
  summary(1),
  summary(2, { title: "The event", event: EVENT }),
  ...[3, 4, 5, 6].map((number) => summary(number)),
  summary(7, { title: "The hours", listedUntil: "2026-06-12" }),
  ...[8, 9, 10, 11, 12].map((number) => summary(number)),
];
const slider = { type: "article-slider", title: "" } as const;

let shop: TestShop;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cms = createFixedCms({
    stories: [
      pageStory("home", {
        blocks: [
          { ...slider, id: "chosen", isNewest: false, articles: ARTICLES.slice(0, 8) },
          { ...slider, id: "newest", isNewest: true, articles: ARTICLES },
        ],
      }),
      pageStory("news", { blocks: [{ ...slider, id: "chosen", isNewest: false, articles: ARTICLES.slice(0, 2) }] }),
      articleStory("news/open-day", {
        title: "An open day",
        content: {
          type: "article",
          date: "2026-05-19",
          intro: "Come and look.",
          event: EVENT,
          listedUntil: null,
          body: [
            paragraph("At the test benches."),
            {
              type: "blocks",
              blocks: [{ ...slider, id: "within", isNewest: false, articles: ARTICLES.slice(0, 2) }],
            },
          ],
          related: ARTICLES.slice(1, 3),
        },
      }),
    ],
    articles: ARTICLES,
  });
  shop = await openTestShop({ products: 20, cms });
});
beforeEach(() => void vi.setSystemTime(Date.parse("2026-06-01T10:00:00Z")));
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

const at = (instant: string, path: string) => {
  vi.setSystemTime(Date.parse(instant));
  return shop.visit().get(path);
};
const texts = (answer: Answer, selector: string) => answer.page.querySelectorAll(selector).map(({ text }) => text);
const current = (answer: Answer) => texts(answer, ".teasers h2");
const past = (answer: Answer) => texts(answer, '[aria-labelledby="past"] h3');

describe("an article", () => {
  test.each(LANGUAGES)("says when and where, and once it is over, that it has taken place (%s)", async (lang) => {
    const { takesPlace, tookPlace } = WORDS[lang].content;
    const [first, last] = lang === "en" ? ["12 Jun 2026", "13 Jun 2026"] : ["12. 6. 2026.", "13. 6. 2026."];
    const said = `${first} – ${last}, ${EVENT.place}`;
    const path = `/${lang}/news/open-day`;
    const during = await at(LAST_MOMENT, path);
    expect(during.page.textContent).toContain(`${takesPlace} ${said}`);
    expect(during.page.textContent).not.toContain(tookPlace);
    const after = await at(MIDNIGHT, path);
    expect(after.status).toBe(200);
    expect(after.page.textContent).toContain(`${tookPlace} ${said}`);
    expect(after.page.textContent).not.toContain(takesPlace);
    expect(texts(after, '[aria-labelledby="related"] .teaser__date')[0]).toContain(tookPlace);
  });

  test("tells search engines of the event", async () => {
    const answer = await at(MIDNIGHT, "/en/news/open-day");
    const things = texts(answer, 'script[type="application/ld+json"]').map((thing) => JSON.parse(thing));
    expect(things.find((thing) => thing["@type"] === "Event")).toMatchObject({
      name: "An open day",
      startDate: EVENT.from,
      endDate: EVENT.until,
      location: { "@type": "Place", name: EVENT.place },
    });
  });
});

describe("the list of news", () => {
  test("has them in their places until the day is over", async () => {
    const first = await at("2026-06-12T21:59:59Z", "/en/news");
    expect(current(first)).toEqual(["Article 1", "The event", "Article 3", "Article 4", "Article 5", "Article 6"]);
    expect(past(first)).toEqual([]);
    expect(current(await at(LAST_MOMENT, "/en/news?page=1"))).not.toContain("The hours");
  });

  test("has them below all others afterwards, on the last page, under a heading of their own", async () => {
    const first = await at(MIDNIGHT, "/en/news");
    expect(current(first)).toEqual([1, 3, 4, 5, 6, 8].map((number) => `Article ${number}`));
    expect(past(first)).toEqual([]);
    const last = await at(MIDNIGHT, "/en/news?page=1");
    expect(current(last)).toEqual([9, 10, 11, 12].map((number) => `Article ${number}`));
    expect(past(last)).toEqual(["The event", "The hours"]);
    expect(last.text("#past")).toBe(WORDS.en.content.past);
    expect(texts(last, '[aria-labelledby="past"] .teaser__date')).toEqual([
      expect.stringContaining(`${WORDS.en.content.tookPlace} 12 Jun 2026 – 13 Jun 2026`),
      expect.not.stringContaining(WORDS.en.content.tookPlace),
    ]);
  });

  test("and the sliders above it leave them out", async () => {
    expect(texts(await at(LAST_MOMENT, "/en/news"), ".slider h3")).toEqual(["Article 1", "The event"]);
    expect(texts(await at(MIDNIGHT, "/en/news"), ".slider h3")).toEqual(["Article 1"]);
  });
});

test("so does a slider that an editor put into a text", async () => {
  const path = "/hr/news/open-day";
  expect(texts(await at(LAST_MOMENT, path), ".slider h3")).toEqual(["Article 1", "The event"]);
  expect(texts(await at(MIDNIGHT, path), ".slider h3")).toEqual(["Article 1"]);
});

test("the home page loses them at midnight, and the next newest take their places", async () => {
  const shown = async (instant: string) =>
    (await at(instant, "/en")).page
      .querySelectorAll(".slider")
      .map((one) => one.querySelectorAll("h3").map(({ text }) => text));
  expect(await shown("2026-06-12T10:00:00Z")).toEqual([
    ["Article 1", "The event", "Article 3", "Article 4", "Article 5", "Article 6", "The hours", "Article 8"],
    ["Article 1", "The event", "Article 3", "Article 4", "Article 5", "Article 6"],
  ]);
  const after = [1, 3, 4, 5, 6, 8].map((number) => `Article ${number}`);
  expect(await shown(MIDNIGHT)).toEqual([after, after]);
});
