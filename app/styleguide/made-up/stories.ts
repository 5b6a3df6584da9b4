import type { ArticleContent, Story } from "#cms/contract/story.ts";
import type { NewsData } from "../../content/articles/load-news.ts";
import { ARTICLES, BLOCKS, LONG_TITLE, PICTURE, paragraph, WORDS } from "./blocks.ts";

/** Made-up pages. */

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
