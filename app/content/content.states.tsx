import type { Block } from "#cms/contract/blocks.ts";
import type { RichNode } from "#cms/contract/rich-text.ts";
import type { ArticleSummary, Story } from "#cms/contract/story.ts";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { all, narrow, opened, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { COMPANY } from "../styleguide/readers.ts";
import { NewsPage } from "./articles/news-page.tsx";
import { Blocks } from "./blocks.tsx";
import { ContentCrumbs } from "./story-crumbs.tsx";
import { StoryPage } from "./story-page.tsx";
import { UntranslatedNote } from "./untranslated-note.tsx";

export const WORDS = "Injectors, nozzles, pumps and rails. Brizgaljke, sapnice, pumpe i razdjelnici.";

export const LONG_TITLE = "Otvoreni dan servisa visokotlačnih dizelskih ubrizgavajućih sustava u Slavonskom Brodu";

const children = (words: string): RichNode[] => [{ type: "text", text: words, marks: [] }];

const paragraph = (words = WORDS): RichNode => ({ type: "paragraph", align: null, children: children(words) });

/** A row of a table, from words between bars. */
const row = (words: string, header = false): RichNode => ({
  type: "row",
  children: words.split(" | ").map((cell) => {
    return { type: "cell", header, colspan: 1, rowspan: 1, children: [paragraph(cell)] };
  }),
});

const TEXT: RichNode[] = [
  { type: "heading", level: 2, align: null, children: children("0 445 110 470") },
  paragraph(),
  { type: "heading", level: 3, align: null, children: children("0 445 110 471") },
  { type: "list", ordered: true, start: 1, children: [{ type: "item", children: [paragraph()] }] },
  { type: "quote", children: [paragraph()] },
  { type: "table", children: [row("Zone | kg | EUR", true), row("HR | 5 | 6,50"), row("SI, AT, HU | 30 | 22,40")] },
  { type: "code", language: null, text: "0 445 110 470" },
  { type: "rule" },
];

const PICTURE = { src: "/img/test-bench.svg", alt: "", width: 672, height: 300 };

const EVENT = { from: "2026-10-08", until: "2026-10-09", place: LONG_TITLE };

const ARTICLES: readonly ArticleSummary[] = [1, 2, 3, 4, 5].map((number) => ({
  ...{ id: `article-${number}`, slug: `news/article-${number}`, date: `2026-10-0${number}`, listedUntil: null },
  ...(number === 2 ? { language: "hr", title: LONG_TITLE } : { language: "en", title: `${number}. ${WORDS}` }),
  intro: number === 4 ? "" : WORDS,
  event: number === 1 ? { from: "2026-12-04", until: "2026-12-04", place: "" } : null,
  picture: number === 3 ? null : PICTURE,
}));

const QUESTION = { id: "first", question: WORDS, answer: [paragraph()] };

const IVA = { id: "iva", name: "Iva Primjer", role: "CRI", phone: "+385 1 2345 601", email: "iva@example.com" };

const LINKS = [{ id: "terms", label: WORDS, link: { to: "page", path: "terms", anchor: null } }] as const;

/** One block of each type, and of each tone, by its id. */
const BLOCKS: Block[] = [
  { id: "text", type: "text", text: TEXT },
  { id: "picture", type: "picture", picture: PICTURE, caption: WORDS },
  { id: "slider", type: "article-slider", title: "article-slider", isNewest: false, articles: ARTICLES },
  { id: "info", type: "notice", tone: "info", title: "notice info", text: [paragraph()] },
  { id: "good", type: "notice", tone: "good", title: "notice good", text: [paragraph()] },
  { id: "warn", type: "notice", tone: "warn", title: "notice warn", text: [paragraph()] },
  { id: "line", type: "product-line", line: "diesel", text: WORDS },
  { id: "facts", type: "facts", title: "facts", facts: [{ label: "1–5", value: "8–16" }] },
  { id: "questions", type: "questions", title: "questions", questions: [QUESTION] },
  { id: "contacts", type: "contacts", title: "contacts", contacts: [IVA, { ...IVA, id: "shop", role: "", email: "" }] },
  { id: "links", type: "links", title: "links", links: LINKS },
];

/** A page in both languages. A copy with another `language` stands for a page without a translation. */
const PAGE: Story = {
  ...{ id: "about", slug: "about", language: "en", languages: ["en", "hr"], title: LONG_TITLE, description: WORDS },
  ...{ picture: PICTURE, publishedAt: "2026-10-05T08:00:00Z", changedAt: "2026-10-06T08:00:00Z" },
  content: { type: "page", blocks: BLOCKS.slice(0, 2) },
};

const ARTICLE: Story["content"] = {
  ...{ type: "article", date: "2026-10-05", intro: WORDS, event: EVENT, listedUntil: null },
  ...{ body: [paragraph(), paragraph()], related: ARTICLES.slice(0, 3) },
};

const NEWS = {
  intro: { ...PAGE, slug: "news", title: "", content: { type: "page" as const, blocks: BLOCKS.slice(3, 4) } },
  ...{ articles: ARTICLES, past: ARTICLES.slice(1, 2).map((article) => ({ ...article, event: EVENT })) },
  ...{ today: "2026-11-20", page: 0, pages: 3 },
};

export const PARTS: StatesByName = {
  "content/crumbs": narrow({ inNews: <ContentCrumbs title={WORDS} inNews /> }),
  "content/blocks": wide(
    all(Object.fromEntries(BLOCKS.map((block) => [block.id, block])), (block) =>
      opened(
        <div className="story__text">
          <Blocks blocks={[block]} />
        </div>,
      ),
    ),
  ),
  "content/untranslated-note": narrow({
    "of the other language": LOCALES.map((language) => <UntranslatedNote language={language} key={language} />),
  }),
  "content/story-page, story-head, story-aside": wide({ shown: { story: PAGE, today: "2026-11-20" } }, StoryPage, {
    company: (usual) => to({ company: COMPANY }, usual),
    "language hr": { shown: { story: { ...PAGE, language: "hr" } } },
    article: { shown: { story: { ...PAGE, content: ARTICLE } } },
  }),
  "content/news-page, article-list, teaser": wide({ news: NEWS }, NewsPage, {
    "intro null, articles []": { news: { intro: null, articles: [], past: [], pages: 1 } },
  }),
};
