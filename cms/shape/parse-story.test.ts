import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { page, story } from "../conformance/raw-stories.ts";
import { MAX_DEPTH, type RichText } from "../contract/rich-text.ts";
import { parseSite } from "./parse-site.ts";
import { parseStory } from "./parse-story.ts";
import { MAX_PARTS } from "./reading.ts";

const en = { locale: "en" } as const;

/** Any JSON that contains, in any place, the field names and values that the parser knows. */
const { raw } = fc.letrec<{ raw: unknown; object: Record<string, unknown> }>((tie) => ({
  raw: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, 5, "", "text", "2026-02-30", "javascript:alert(1)", "/about", "doc", "hr", "__proto__"),
    fc.array(tie("raw"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(
    fc.constantFrom(
      "component",
      "content",
      "body",
      "text",
      "type",
      "marks",
      "attrs",
      "level",
      "href",
      "articles",
      "related",
      "picture",
      "filename",
      "facts",
      "questions",
      "answer",
      "links",
      "link",
      "_uid",
      "full_slug",
      "uuid",
      "title",
      "closed_days",
      "company",
      "redirects",
      "published_at",
      "date",
      "event_from",
      "event_until",
      "event_place",
      "listed_until",
      "translated_slugs",
    ),
    fc.oneof(
      tie("raw"),
      fc.constantFrom(
        "page",
        "article",
        "site",
        "text",
        "picture",
        "notice",
        "questions",
        "question",
        "paragraph",
        "heading",
        "table",
        "tableRow",
        "tableCell",
        "list_item",
        "bullet_list",
        "image",
        "link",
        "bold",
        "blok",
        "about",
      ),
    ),
    { maxKeys: 6 },
  ),
}));

test("nothing that an editor or Storyblok sends makes it throw, and nothing unsafe comes out", () => {
  fc.assert(
    fc.property(raw, fc.constantFrom("page", "article", "site"), (content, component) => {
      const given =
        typeof content === "object" && content !== null && !Array.isArray(content) ? content : { body: content };
      for (const whole of [content, story("about", "en", { ...given, component })]) {
        const { story: found } = parseStory(whole, en);
        const { site } = parseSite(whole, "en");
        expect(JSON.stringify([found, site])).not.toMatch(/"(?:href|src)":"(?!https?:|mailto:|tel:|\/)/);
      }
    }),
    { numRuns: 1_000 },
  );
});

describe("each fault is named once", () => {
  test.each([
    ["no address", { content: {} }, "its address is that of no page of the shop"],
    ["an address of no page", story("About Us", "en", {}), "its address is that of no page of the shop"],
    ["no content", { full_slug: "about" }, "the story has no content"],
    ["an unknown type", story("about", "en", { component: "promo" }), "the story is neither a page nor an article"],
    ["no title", story("about", "en", { component: "page" }, { name: " " }), "the story has no title"],
  ])("%s", (_, given, fault) => expect(parseStory(given, en)).toEqual({ story: null, faults: [fault] }));

  test("however often it happens, and without the story's text", () => {
    const body = Array.from({ length: 50 }, () => ({ component: "promo", text: "secret" }));
    expect(parseStory(page("about", body).en, en).faults).toEqual(["a block is of an unknown type: promo"]);
  });

  test("a picture from elsewhere, wherever it stands", () => {
    const foreign = { filename: "https://evil.test/og.png" };
    const image = { type: "image", attrs: { src: foreign.filename } };
    const own = { component: "picture", picture: { filename: "https://a.storyblok.com/f/1/4x3/ab/hall.jpg" } };
    const fault = "a picture of a foreign host is not shown";
    const faultsOf = (body: unknown[], picture: unknown = null) => {
      const { en: raw } = page("about", body);
      return parseStory({ ...raw, content: { ...raw.content, picture } }, en).faults;
    };
    expect(faultsOf([own])).toEqual([]);
    expect(faultsOf([], foreign)).toEqual([fault]);
    expect(faultsOf([{ component: "picture", picture: foreign }])).toEqual([fault]);
    expect(faultsOf([{ component: "text", text: { type: "doc", content: [image] } }])).toEqual([fault]);
  });

  test("a type's name that is none does not get into the log", () => {
    const body = [{ component: 'x\n{"level":30}' }, { component: { deep: 1 } }, { component: "constructor" }];
    expect(parseStory(page("about", body).en, en).faults).toEqual([
      "a block is of an unknown type: without a name",
      "a block is of an unknown type: constructor",
    ]);
  });
});

describe("bounds", () => {
  test("a story of a million small parts has as many as one may have", () => {
    const content = Array.from({ length: 100_000 }, () => ({
      type: "paragraph",
      content: [{ type: "text", text: "a" }],
    }));
    const { story: found, faults } = parseStory(
      page("about", [{ component: "text", text: { type: "doc", content } }]).en,
      en,
    );
    expect(JSON.stringify(found).match(/"type":"text","text"/g)?.length).toBeLessThan(MAX_PARTS);
    expect(faults).toEqual(["the story has too many parts; the rest was left out"]);
  });

  test.each([1, 5, 60])("blocks within text within blocks, %i times: no deeper than text may be", (times) => {
    let block: unknown = {
      component: "text",
      text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "end" }] }] },
    };
    for (let at = 0; at < times; at += 1) {
      block = { component: "text", text: { type: "doc", content: [{ type: "blok", attrs: { body: [block] } }] } };
    }
    const { story: found } = parseStory(page("about", [block]).en, en);
    const blocks = found?.content.type === "page" ? found.content.blocks : [];
    expect(depthOfBlocks(blocks.map((one) => (one.type === "text" ? one.text : [])))).toBeLessThanOrEqual(MAX_DEPTH);
    expect(JSON.stringify(found).includes('"end"')).toBe(times < 10);
  });

  test("blocks that claim the same id get one each", () => {
    const body = ["a", "a", "a-2", "", null].map((_uid) => ({ _uid, component: "text", text: "Plain" }));
    const { story: found } = parseStory(page("about", body).en, en);
    const ids = found?.content.type === "page" ? found.content.blocks.map(({ id }) => id) : [];
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });
});

describe("the head", () => {
  test.each([
    ["a folder's page loses its slash", { full_slug: "news/" }, { slug: "news" }],
    ["a language in the address goes", { full_slug: "hr/about", default_full_slug: "about" }, { slug: "about" }],
    ["published for the first time", { first_published_at: null }, { publishedAt: "2026-03-01T08:00:00.000Z" }],
    [
      "a draft has its creation",
      { first_published_at: null, published_at: null },
      { publishedAt: "2026-01-01T08:00:00.000Z" },
    ],
    [
      "no dates at all",
      { first_published_at: 5, published_at: "x", created_at: "" },
      { changedAt: "1970-01-01T00:00:00.000Z" },
    ],
  ])("%s", (_, given, expected) => {
    expect(parseStory(page("about", [], given).en, en).story).toMatchObject(expected);
  });
});

function depthOfBlocks(texts: readonly RichText[]): number {
  return Math.max(0, ...texts.map(depthOf));
}

function depthOf(nodes: RichText): number {
  return Math.max(
    0,
    ...nodes.map((node) => {
      if (node.type === "blocks")
        return 1 + depthOfBlocks(node.blocks.map((one) => (one.type === "text" ? one.text : [])));
      return 1 + ("children" in node ? depthOf(node.children) : 0);
    }),
  );
}
