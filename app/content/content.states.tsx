import type { Block } from "#cms/contract/blocks.ts";
import type { RichNode } from "#cms/contract/rich-text.ts";
import type { ArticleContent, ArticleSummary, Story } from "#cms/contract/story.ts";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { all, each, narrow, opened, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { COMPANY } from "../styleguide/readers.ts";
import type { NewsData } from "./articles/load-news.ts";
import { NewsPage } from "./articles/news-page.tsx";
import { Blocks } from "./blocks.tsx";
import { ContentCrumbs } from "./story-crumbs.tsx";
import { StoryPage } from "./story-page.tsx";
import { UntranslatedNote } from "./untranslated-note.tsx";

const text = (words: string): RichNode => ({ type: "text", text: words, marks: [] });
export const paragraph = (words: string): RichNode => ({ type: "paragraph", align: null, children: [text(words)] });
const heading = (level: 1 | 2 | 3, words: string): RichNode => ({
  type: "heading",
  level,
  align: null,
  children: [text(words)],
});
const cell = (words: string, header = false): RichNode => ({
  type: "cell",
  header,
  colspan: 1,
  rowspan: 1,
  children: [paragraph(words)],
});
const row = (cells: RichNode[]): RichNode => ({ type: "row", children: cells });

export const PICTURE = { src: "/img/test-bench.svg", alt: "", width: 672, height: 300 };
export const WORDS = "Injectors, nozzles, pumps and rails. Brizgaljke, sapnice, pumpe i razdjelnici.";

export const LONG_TITLE = "Otvoreni dan servisa visokotlačnih dizelskih ubrizgavajućih sustava u Slavonskom Brodu";

export const ARTICLES: readonly ArticleSummary[] = [1, 2, 3, 4, 5].map((number) => ({
  id: `article-${number}`,
  slug: `news/article-${number}`,
  language: number === 2 ? "hr" : "en",
  title: number === 2 ? LONG_TITLE : `${number}. ${WORDS}`,
  intro: number === 4 ? "" : WORDS,
  date: `2026-10-0${number}`,
  event: number === 1 ? { from: "2026-12-04", until: "2026-12-04", place: "" } : null,
  listedUntil: null,
  picture: number === 3 ? null : PICTURE,
}));

/** One block of each type, and of each tone. */
export const BLOCKS: readonly Block[] = [
  {
    id: "text",
    type: "text",
    text: [
      heading(2, "0 445 110 470"),
      paragraph(WORDS),
      heading(3, "0 445 110 471"),
      {
        type: "list",
        ordered: true,
        start: 1,
        children: [
          { type: "item", children: [paragraph(WORDS)] },
          { type: "item", children: [paragraph(WORDS)] },
        ],
      },
      { type: "quote", children: [paragraph(WORDS)] },
      {
        type: "table",
        children: [
          row(["Zone", "kg", "EUR"].map((words) => cell(words, true))),
          row(["HR", "5", "6,50"].map((words) => cell(words))),
          row(["SI, AT, HU", "30", "22,40"].map((words) => cell(words))),
        ],
      },
      { type: "code", language: null, text: "0 445 110 470" },
      { type: "rule" },
    ],
  },
  { id: "picture", type: "picture", picture: PICTURE, caption: WORDS },
  { id: "slider", type: "article-slider", title: "article-slider", isNewest: false, articles: ARTICLES },
  { id: "info", type: "notice", tone: "info", title: "notice info", text: [paragraph(WORDS)] },
  { id: "good", type: "notice", tone: "good", title: "notice good", text: [paragraph(WORDS)] },
  { id: "warn", type: "notice", tone: "warn", title: "notice warn", text: [paragraph(WORDS)] },
  { id: "line", type: "product-line", line: "diesel", text: WORDS },
  {
    id: "facts",
    type: "facts",
    title: "facts",
    facts: [
      { label: "1–5", value: "8–16" },
      { label: "6, 7", value: "–" },
    ],
  },
  {
    id: "questions",
    type: "questions",
    title: "questions",
    questions: [
      { id: "first", question: WORDS, answer: [paragraph(WORDS)] },
      { id: "second", question: WORDS, answer: [paragraph(WORDS)] },
    ],
  },
  {
    id: "contacts",
    type: "contacts",
    title: "contacts",
    contacts: [
      { id: "iva", name: "Iva Primjer", role: "CRI", phone: "+385 1 2345 601", email: "iva@example.com" },
      { id: "shop", name: "Radionica", role: "", phone: "+385 1 2345 602", email: "" },
    ],
  },
  {
    id: "links",
    type: "links",
    title: "links",
    links: [{ id: "terms", label: WORDS, link: { to: "page", path: "terms", anchor: null } }],
  },
];

const ARTICLE_TEXT: ArticleContent = {
  type: "article",
  date: "2026-10-05",
  intro: WORDS,
  event: { from: "2026-10-08", until: "2026-10-09", place: LONG_TITLE },
  listedUntil: null,
  body: [paragraph(WORDS), paragraph(WORDS)],
  related: ARTICLES.slice(0, 3),
};

/** A date after the made-up event. */
export const TODAY = "2026-11-20";

const PAST = ARTICLES.slice(0, 1).map((article) => ({ ...article, id: "past", event: ARTICLE_TEXT.event }));

/** A page in both languages. A copy with another `language` stands for a page without a translation. */
export const PAGE: Story = {
  id: "about",
  slug: "about",
  language: "en",
  languages: ["en", "hr"],
  title: LONG_TITLE,
  description: WORDS,
  picture: PICTURE,
  publishedAt: "2026-10-05T08:00:00Z",
  changedAt: "2026-10-06T08:00:00Z",
  content: { type: "page", blocks: BLOCKS.slice(0, 2) },
};

export const ARTICLE: Story = {
  ...PAGE,
  id: "article",
  slug: "news/article-1",
  title: `1. ${WORDS}`,
  content: ARTICLE_TEXT,
};

export const NEWS: NewsData = {
  intro: { ...PAGE, slug: "news", title: "", content: { type: "page", blocks: BLOCKS.slice(3, 4) } },
  articles: ARTICLES,
  past: PAST,
  today: TODAY,
  page: 0,
  pages: 3,
};

export const PARTS: StatesByName = {
  "content/crumbs": narrow({ inNews: <ContentCrumbs title={WORDS} inNews /> }),
  "content/blocks": wide({
    ...all(Object.fromEntries(BLOCKS.map((block) => [block.id, block])), (block) =>
      opened(
        "details",
        <div className="story__text">
          <Blocks blocks={[block]} />
        </div>,
      ),
    ),
  }),
  "content/untranslated-note": narrow({
    "of the other language": LOCALES.map((language) => <UntranslatedNote language={language} key={language} />),
  }),
  "content/story-page, story-head, story-aside": wide({
    ...each(
      LOCALES,
      (language) => to({ company: COMPANY }, <StoryPage shown={{ story: { ...PAGE, language }, today: TODAY }} />),
      "page, language ",
    ),
    article: <StoryPage shown={{ story: ARTICLE, today: TODAY }} />,
  }),
  "content/news-page, article-list, teaser": wide({
    "pages 3": <NewsPage news={NEWS} />,
    "intro null, articles []": <NewsPage news={{ ...NEWS, intro: null, articles: [], past: [], pages: 1 }} />,
  }),
};
