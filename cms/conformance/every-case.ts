import assert from "node:assert/strict";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { RichText } from "../contract/rich-text.ts";
import type { Story } from "../contract/story.ts";
import type { Case } from "./case.ts";
import { article, doc, linked, page, paragraph, story, uuidOf } from "./raw-stories.ts";

const en = { locale: "en" } as const;
const hr = { locale: "hr" } as const;

const LINE = { _uid: "b1", component: "product_line", line: "vitesco", text: "All of it" };

/** The promises of every content service, whatever its source. */
export const EVERY_CASE: readonly Case[] = [
  {
    name: "a page has its address, its head and its text in the language asked for",
    space: {
      about: {
        en: story("about", "en", {
          component: "page",
          title: "About us",
          description: "Who  we\nare",
          picture: { fieldtype: "asset", filename: "https://a.storyblok.com/f/1/1200x800/ab/house.jpg", alt: "House" },
          body: [{ _uid: "t1", component: "text", text: doc("Since 1991") }],
        }),
        hr: story("about", "hr", { component: "page", title: "O nama", body: [] }),
      },
    },
    async check({ cms }) {
      assert.deepEqual(await cms.story("about", en), {
        id: uuidOf("about"),
        slug: "about",
        language: "en",
        languages: ["en", "hr"],
        title: "About us",
        description: "Who we are",
        picture: { src: "https://a.storyblok.com/f/1/1200x800/ab/house.jpg", alt: "House", width: 1200, height: 800 },
        publishedAt: "2026-02-01T08:00:00.000Z",
        changedAt: "2026-03-01T08:00:00.000Z",
        content: { type: "page", blocks: [{ type: "text", id: "t1", text: richText("Since 1991") }] },
      });
      const croatian = await cms.story("about", hr);
      assert.deepEqual([croatian?.title, croatian?.language, croatian?.picture], ["O nama", "hr", null]);
    },
  },
  {
    name: "every kind of block is read, in the editor's order",
    space: {
      blocks: page("blocks", [
        { _uid: "1", component: "text", text: doc("Text") },
        { _uid: "2", component: "picture", picture: { filename: "/img/pump.svg", alt: "" }, caption: "A pump" },
        { _uid: "3", component: "notice", tone: "warn", title: "Mind", text: doc("This") },
        { ...LINE, _uid: "4" },
        {
          _uid: "5",
          component: "facts",
          title: "Hours",
          facts: [{ _uid: "f", component: "fact", label: "Monday", value: "8–16" }],
        },
        {
          _uid: "6",
          component: "questions",
          title: "Asked",
          questions: [{ _uid: "q", component: "question", question: "Why?", answer: doc("So.") }],
        },
        {
          _uid: "7",
          component: "contacts",
          title: "People",
          contacts: [
            {
              _uid: "c",
              component: "contact",
              name: "Ana",
              role: "Sales",
              phone: "+385 1 234",
              email: "ana@example.com",
            },
          ],
        },
        {
          _uid: "8",
          component: "links",
          title: "More",
          links: [
            {
              _uid: "l",
              component: "link_item",
              label: "Delivery",
              link: { fieldtype: "multilink", linktype: "url", url: "/delivery" },
            },
          ],
        },
      ]),
    },
    async check({ cms }) {
      assert.deepEqual(blocksOf(await cms.story("blocks", en)), [
        { type: "text", id: "1", text: richText("Text") },
        {
          type: "picture",
          id: "2",
          picture: { src: "/img/pump.svg", alt: "", width: null, height: null },
          caption: "A pump",
        },
        { type: "notice", id: "3", tone: "warn", title: "Mind", text: richText("This") },
        { type: "product-line", id: "4", line: "vitesco", text: "All of it" },
        { type: "facts", id: "5", title: "Hours", facts: [{ label: "Monday", value: "8–16" }] },
        {
          type: "questions",
          id: "6",
          title: "Asked",
          questions: [{ id: "q", question: "Why?", answer: richText("So.") }],
        },
        {
          type: "contacts",
          id: "7",
          title: "People",
          contacts: [{ id: "c", name: "Ana", role: "Sales", phone: "+385 1 234", email: "ana@example.com" }],
        },
        {
          type: "links",
          id: "8",
          title: "More",
          links: [{ id: "l", label: "Delivery", link: { to: "page", path: "delivery", anchor: null } }],
        },
      ]);
    },
  },
  {
    name: "a text that is missing in a language comes in the other one, and says so",
    space: { careers: { en: page("careers").en }, about: page("about") },
    async check({ cms }) {
      const found = await cms.story("careers", hr);
      assert.deepEqual([found?.title, found?.language, found?.languages], ["careers in English", "en", ["en"]]);
      assert.equal((await cms.story("about", hr))?.language, "hr");
    },
  },
  {
    name: "an address without a story has none, whatever it looks like",
    space: { about: page("about"), site: { en: story("site", "en", { component: "site" }) } },
    async check({ cms }) {
      const odd = [
        "nowhere",
        "site",
        "",
        "ABOUT",
        "about/",
        "/about",
        "about/x",
        "../site",
        "a%2fb",
        "__proto__",
        "about?x=1",
        "a".repeat(8_000),
      ];
      for (const slug of odd) assert.equal(await cms.story(slug, en), null, JSON.stringify(slug.slice(0, 20)));
      assert.equal((await cms.story("about", en))?.slug, "about");
    },
  },
  {
    name: "an article has its day, its text, and the related ones in the editor's order",
    space: {
      "news/a": article("a", "2026-05-01"),
      "news/b": article("b", "2026-05-02"),
      "news/main": article("main", "2026-06-01 10:30", {
        body: doc("One", "Two"),
        related: [uuidOf("news/b"), uuidOf("news/gone"), uuidOf("news/a"), uuidOf("news/b")],
      }),
    },
    async check({ cms }) {
      const content = (await cms.story("news/main", hr))?.content;
      assert.equal(content?.type, "article");
      assert.deepEqual(
        [content.date, content.intro, content.body],
        ["2026-06-01", "Intro of main", richText("One", "Two")],
      );
      assert.deepEqual(
        content.related.map(({ slug, title, language, date }) => [slug, title, language, date]),
        [
          ["news/b", "b na hrvatskom", "hr", "2026-05-02"],
          ["news/a", "a na hrvatskom", "hr", "2026-05-01"],
        ],
      );
    },
  },
  {
    name: "an article has the days of its event and the last day on which it is listed; a day that is none is left out, with a line in the log",
    space: {
      "news/one": article("one", "2026-05-01", {
        event_from: "2026-06-12 00:00",
        event_until: "",
        event_place: " Zagreb ",
      }),
      "news/more": article("more", "2026-05-02", {
        event_from: "2026-06-12",
        event_until: "2026-06-14",
        listed_until: "2026-06-10 00:00",
      }),
      "news/plain": article("plain", "2026-05-03", { event_from: "", event_until: null, listed_until: "" }),
      "news/back": article("back", "2026-05-04", { event_from: "2026-06-12", event_until: "2026-06-11" }),
      "news/odd": article("odd", "2026-05-05", {
        event_from: "12.6.2026.",
        event_until: "2026-06-12",
        listed_until: ["2026-02-30"],
      }),
    },
    async check({ cms, logged }) {
      const day = "2026-06-12";
      const expected = {
        one: { event: { from: day, until: day, place: "Zagreb" }, listedUntil: null },
        more: { event: { from: day, until: "2026-06-14", place: "" }, listedUntil: "2026-06-10" },
        plain: { event: null, listedUntil: null },
        back: { event: null, listedUntil: null },
        odd: { event: null, listedUntil: null },
      };
      const { articles } = await cms.articles({ page: 0, pageSize: 9 }, hr);
      assert.deepEqual(
        Object.fromEntries(articles.map(({ slug, event, listedUntil }) => [slug.slice(5), { event, listedUntil }])),
        expected,
      );
      for (const [slug, days] of Object.entries(expected)) {
        const content = (await cms.story(`news/${slug}`, en))?.content;
        assert.equal(content?.type, "article");
        assert.deepEqual({ event: content.event, listedUntil: content.listedUntil }, days, slug);
      }
      const faults = logged().filter((line) => /is no date|ends before it begins/.test(line));
      for (const slug of Object.keys(expected)) {
        const isNamed = faults.some((line) => line.includes(`news/${slug}`));
        assert.equal(isNamed, slug === "back" || slug === "odd", `the log about ${slug}`);
      }
      assert.ok(!logged().join().includes("12.6.2026."));
    },
  },
  {
    name: "articles come newest first, page by page, with their true number",
    space: Object.fromEntries([
      ["about", page("about")],
      ["news", page("news")],
      ...["03", "01", "05", "02", "04"].map((day) => [`news/on-${day}`, article(`on-${day}`, `2026-05-${day}`)]),
      ["news/draft", article("draft", "2026-05-30", {}, { published_at: null })],
    ]),
    async check({ cms }) {
      const pages = [0, 1, 2, 3, 90].map((number) => cms.articles({ page: number, pageSize: 2 }, hr));
      const found = await Promise.all(pages);
      assert.deepEqual(
        found.map(({ articles, total }) => [total, ...articles.map(({ slug }) => slug.slice(-2))]),
        [[5, "05", "04"], [5, "03", "02"], [5, "01"], [5], [5]],
      );
      assert.equal(found[0]?.articles[0]?.title, "on-05 na hrvatskom");
    },
  },
  {
    name: "a slider has the articles that were chosen, or else the newest",
    space: {
      "news/a": article("a", "2026-05-01"),
      "news/b": article("b", "2026-05-02"),
      "news/c": article("c", "2026-05-03"),
      home: page("home", [
        { _uid: "1", component: "article_slider", title: "Chosen", articles: [uuidOf("news/a"), uuidOf("news/c")] },
        { _uid: "2", component: "article_slider", title: "Newest", articles: [] },
      ]),
    },
    async check({ cms }) {
      const sliders = blocksOf(await cms.story("home", en)).flatMap((block) =>
        block.type === "article-slider" ? [block] : [],
      );
      assert.deepEqual(
        sliders.map(({ title, articles }) => [title, ...articles.map(({ slug }) => slug)]),
        [
          ["Chosen", "news/a", "news/c"],
          ["Newest", "news/c", "news/b", "news/a"],
        ],
      );
    },
  },
  {
    name: "a link leads to the address that its story has, and nowhere it may not",
    space: {
      delivery: page("delivery"),
      links: page("links", [
        {
          _uid: "1",
          component: "text",
          text: {
            type: "doc",
            content: [
              paragraph(
                linked("story", { linktype: "story", uuid: uuidOf("delivery"), href: "/delivery", anchor: "prices" }),
                linked("outside", { linktype: "url", href: "https://example.com/a", target: "_blank" }),
                linked("mail", { linktype: "email", href: "ana@example.com" }),
                linked("script", { linktype: "url", href: "java\tscript:alert(1)" }),
                linked("elsewhere", { linktype: "url", href: "//evil.test" }),
              ),
            ],
          },
        },
      ]),
    },
    async check({ cms }) {
      const [block] = blocksOf(await cms.story("links", en));
      assert.equal(block?.type, "text");
      const [line] = block.text;
      assert.equal(line?.type, "paragraph");
      const links = line.children.flatMap((node) => (node.type === "text" ? [[node.text, node.marks[0] ?? null]] : []));
      assert.deepEqual(links, [
        ["story", { type: "link", link: { to: "page", path: "delivery", anchor: "prices" } }],
        ["outside", { type: "link", link: { to: "outside", href: "https://example.com/a", newTab: true } }],
        ["mail", { type: "link", link: { to: "person", href: "mailto:ana@example.com" } }],
        ["script", null],
        ["elsewhere", null],
      ]);
    },
  },
  {
    name: "the site has banner, closed days, company and redirects",
    space: {
      site: {
        en: story("site", "en", {
          component: "site",
          banner_text: "Open day",
          banner_link: { linktype: "story", cached_url: "news/open-day" },
          banner_link_label: "More",
          banner_from: "2026-05-01 00:00",
          banner_until: "",
          closed_days: [
            { component: "closed_day", from: "2026-12-24", until: "2026-12-26", reason: "Christmas" },
            { component: "closed_day", from: "2026-08-05", until: "", reason: "" },
            { component: "closed_day", from: "5.8.2026", until: "", reason: "" },
          ],
          company: [{ component: "company", name: "Dizna d.o.o.", postal_code: "10000", email: "not an address" }],
          redirects: [
            { component: "redirect", from: "/hr/old/*", to: { linktype: "url", url: "/about" } },
            { component: "redirect", from: "bad", to: { linktype: "url", url: "javascript:alert(1)" } },
          ],
        }),
      },
    },
    async check({ cms }) {
      for (const locale of LOCALES) {
        const { banner, closedDays, company, redirects } = await cms.site({ locale });
        assert.deepEqual(
          { ...banner, version: typeof banner?.version },
          {
            version: "string",
            text: "Open day",
            link: { label: "More", link: { to: "page", path: "news/open-day", anchor: null } },
            from: "2026-05-01",
            until: null,
          },
        );
        assert.deepEqual(closedDays, [
          { from: "2026-12-24", until: "2026-12-26", reason: "Christmas" },
          { from: "2026-08-05", until: "2026-08-05", reason: "" },
        ]);
        assert.deepEqual([company.name, company.postalCode, company.email], ["Dizna d.o.o.", "10000", ""]);
        assert.deepEqual(redirects, [{ from: "old/*", to: { to: "page", path: "about", anchor: null } }]);
      }
    },
  },
  {
    name: "a shop without a site has an empty one",
    space: { about: page("about") },
    async check({ cms }) {
      const site = await cms.site(en);
      assert.deepEqual([site.banner, site.closedDays, site.redirects, site.company.name], [null, [], [], ""]);
    },
  },
  {
    name: "the addresses are those of every published page and article, once each",
    space: {
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`page-${at}`, page(`page-${at}`)])),
      careers: { en: page("careers").en },
      "news/a": article("a", "2026-05-01"),
      site: { en: story("site", "en", { component: "site" }) },
      widget: { en: story("widget", "en", { component: "widget", title: "No page" }) },
      draft: page("draft", [], { published_at: null }),
      nameless: { en: story("nameless", "en", { component: "page", title: " " }, { name: "" }) },
    },
    async check({ cms }) {
      const found = [...(await cms.addresses({}))].sort((a, b) => a.slug.localeCompare(b.slug));
      const expected = [...Array.from({ length: 60 }, (_, at) => `page-${at}`), "careers", "news/a"];
      assert.deepEqual(
        found.map(({ slug }) => slug),
        expected.sort((a, b) => a.localeCompare(b)),
      );
      assert.deepEqual(found.find(({ slug }) => slug === "careers")?.languages, ["en"]);
      assert.deepEqual(
        found.find(({ slug }) => slug === "news/a"),
        {
          slug: "news/a",
          languages: ["en", "hr"],
          changedAt: "2026-03-01T08:00:00.000Z",
        },
      );
      for (const { slug } of found) assert.equal((await cms.story(slug, hr))?.slug, slug);
    },
  },
  {
    name: "an address has hyphens and underscores, and a story of another address is named in the log and nowhere else",
    space: {
      eu_projects: page("eu_projects"),
      "a--b": page("a--b"),
      "jobs/mechanic": page("jobs/mechanic"),
      "news/2026/late": { en: { ...article("late", "2026-05-01").en, full_slug: "news/2026/late" } },
    },
    async check({ cms, logged }) {
      assert.deepEqual((await cms.addresses({})).map(({ slug }) => slug).sort(), ["a--b", "eu_projects"]);
      for (const slug of ["eu_projects", "a--b"]) assert.equal((await cms.story(slug, en))?.slug, slug);
      const told = [...logged()];
      for (const slug of ["jobs/mechanic", "news/2026/late"]) {
        assert.equal(await cms.story(slug, { ...en, version: "draft" }), null);
        assert.ok(
          told.some((line) => line.includes(slug)),
          slug,
        );
      }
      await cms.addresses({});
      assert.equal(logged().length, told.length);
      assert.deepEqual((await cms.articles({ page: 0, pageSize: 6 }, en)).articles, []);
    },
  },
  {
    name: "a draft is for readers who ask for drafts",
    space: { about: page("about"), draft: page("draft", [LINE], { published_at: null }) },
    async check({ cms }) {
      assert.equal(await cms.story("draft", en), null);
      assert.equal((await cms.story("draft", { ...en, version: "draft" }))?.title, "draft in English");
      assert.equal(await cms.story("draft", en), null);
      assert.equal((await cms.story("about", { ...en, version: "draft" }))?.title, "about in English");
    },
  },
  {
    name: "a block of an unknown type is left out, with a line in the log and no text of the story in it",
    space: { about: page("about", [{ _uid: "1", component: "video_wall", secret: "hush" }, LINE, "nonsense", null]) },
    async check({ cms, logged }) {
      assert.deepEqual(
        blocksOf(await cms.story("about", en)).map(({ type }) => type),
        ["product-line"],
      );
      const lines = logged().filter((line) => line.includes("video_wall"));
      assert.ok(lines.length >= 1 && lines.every((line) => line.includes("about")), "no line names block and story");
      assert.ok(!logged().join().includes("hush"));
    },
  },
  {
    name: "ten megabytes of text become a page of bearable length",
    space: { long: page("long", [{ _uid: "1", component: "text", text: doc("long ".repeat(2_000_000)) }, LINE]) },
    async check({ cms }) {
      const found = await cms.story("long", en);
      assert.equal(found?.title, "long in English");
      const size = JSON.stringify(found).length;
      assert.ok(size > 100_000 && size < 300_000, `${size} characters`);
    },
  },
  {
    name: "text nested twenty thousand deep is cut at a readable depth",
    space: { deep: page("deep", [{ _uid: "1", component: "text", text: nested(20_000) }, LINE]) },
    async check({ cms }) {
      const blocks = blocksOf(await cms.story("deep", en));
      assert.deepEqual(
        blocks.map(({ type }) => type),
        ["text", "product-line"],
      );
      assert.ok(depthOf(blocks[0]?.type === "text" ? blocks[0].text : []) <= 20);
    },
  },
  {
    name: "after a refresh the new text is there, the new story, and the gone one is not",
    space: { about: page("about"), old: page("old") },
    async check({ cms, publish }) {
      assert.equal((await cms.story("about", en))?.title, "about in English");
      assert.equal((await cms.story("old", en))?.slug, "old");
      assert.equal(await cms.story("new", en), null);
      const renamed = story("about", "en", { component: "page", title: "Renamed", body: [] });
      await publish({ about: { en: renamed }, new: page("new") });
      cms.refresh();
      assert.equal((await cms.story("about", en))?.title, "Renamed");
      assert.equal((await cms.story("new", en))?.slug, "new");
      assert.equal(await cms.story("old", en), null);
      assert.deepEqual((await cms.addresses({})).map(({ slug }) => slug).sort(), ["about", "new"]);
    },
  },
  {
    name: "what is broken beyond reading is no story, and the others are",
    space: {
      about: page("about"),
      broken: { en: story("broken", "en", { component: "page", title: 5, body: "none" }, { name: "" }) },
      typed: { en: story("typed", "en", { component: "toString" }) },
    },
    async check({ cms }) {
      assert.equal((await cms.story("broken", en))?.title, "5");
      assert.equal(await cms.story("typed", en), null);
      assert.equal((await cms.story("about", en))?.slug, "about");
    },
  },
  {
    name: "the source says that it is there",
    space: { about: page("about") },
    async check({ cms }) {
      await cms.ping(AbortSignal.timeout(5_000));
    },
  },
];

function blocksOf(found: Story | null) {
  assert.equal(found?.content.type, "page");
  return found.content.blocks;
}

function richText(...paragraphs: string[]): RichText {
  return paragraphs.map((text) => ({ type: "paragraph", align: null, children: [{ type: "text", text, marks: [] }] }));
}

function nested(levels: number): unknown {
  let node: unknown = { type: "text", text: "deep" };
  for (let level = 0; level < levels; level += 1) node = { type: "blockquote", content: [node] };
  return { type: "doc", content: [node] };
}

function depthOf(nodes: RichText): number {
  return nodes.reduce((deepest, node) => Math.max(deepest, 1 + ("children" in node ? depthOf(node.children) : 0)), 0);
}
