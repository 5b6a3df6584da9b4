import { describe, expect, test } from "vitest";
import type { ArticleSliderBlock, Block } from "#cms/contract/blocks.ts";
import type { RichText } from "#cms/contract/rich-text.ts";
import type { Story } from "#cms/contract/story.ts";
import { articleStory, pageStory, summary } from "#tests/support/content-samples.ts";
import { isPast, withoutPast } from "./news-days.ts";

const event = { from: "2026-06-12", until: "2026-06-13", place: "Zagreb" };

test.each([
  ["no day at all is news for good", null, null, "2099-01-01", false],
  ["an event, on its last day", event, null, "2026-06-13", false],
  ["an event, the day after", event, null, "2026-06-14", true],
  ["a notice, on its last day", null, "2026-02-28", "2026-02-28", false],
  ["a notice, the day after", null, "2026-02-28", "2026-03-01", true],
  ["an event to come that was to leave the list before it", event, "2026-06-10", "2026-06-11", false],
  ["an event that is over, with a report that stays", event, "2026-07-01", "2026-06-20", false],
  ["both days over", event, "2026-07-01", "2026-07-02", true],
])("%s", (_, of, listedUntil, today, past) => {
  expect(isPast({ event: of, listedUntil }, today)).toBe(past);
});

describe("a slider leaves out what is past, wherever it stands", () => {
  const slider: ArticleSliderBlock = {
    ...{ id: "slider", type: "article-slider", title: "", isNewest: false },
    articles: [summary(1), summary(2, { event })],
  };
  const inText: RichText = [{ type: "blocks", blocks: [slider] }];
  const inList: RichText = [{ type: "list", ordered: false, start: 1, children: [{ type: "item", children: inText }] }];
  const ofPage = (block: Block) => pageStory("about", { blocks: [block] });
  const article = articleStory("news/other", {
    content: {
      ...{ type: "article", date: "2026-06-01", intro: "", event: null, listedUntil: null, related: [] },
      body: inText,
    },
  });

  test.each<[string, Story]>([
    ["among the blocks of a page", ofPage(slider)],
    ["in a text", ofPage({ id: "text", type: "text", text: inText })],
    ["in a list of a text", ofPage({ id: "text", type: "text", text: inList })],
    ["in a notice", ofPage({ id: "notice", type: "notice", tone: "info", title: "", text: inText })],
    [
      "in an answer",
      ofPage({ id: "faq", type: "questions", title: "", questions: [{ id: "1", question: "?", answer: inText }] }),
    ],
    ["in an article", article],
  ])("%s", (_, story) => {
    expect(slugsIn(withoutPast(story, event.until))).toEqual([summary(1).slug, summary(2).slug]);
    expect(slugsIn(withoutPast(story, "2026-06-14"))).toEqual([summary(1).slug]);
  });

  test("and everything else stays as it is", () => {
    const words: RichText = [{ type: "paragraph", align: null, children: [{ type: "text", text: "a", marks: [] }] }];
    const story = ofPage({ id: "text", type: "text", text: words });
    expect(withoutPast(story, "2099-01-01")).toEqual(story);
  });
});

/** The slugs of all articles in the story's sliders, in order. */
function slugsIn(story: Story): string[] {
  return [...JSON.stringify(story.content).matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => slug ?? "");
}
