import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Block } from "./blocks.ts";
import type { Picture } from "./picture.ts";
import type { RichText } from "./rich-text.ts";

/** A page of the shop that an editor writes. */
export interface Story {
  id: string;
  /** address without the language, the same in every language: `about`, `news/open-day` */
  slug: string;
  /** the language of its text, which differs from the requested language if that translation is missing */
  language: Locale;
  languages: readonly Locale[];
  title: string;
  /** one or two sentences for search engines and previews of links */
  description: string;
  picture: Picture | null;
  /** RFC 3339 */
  publishedAt: string;
  changedAt: string;
  content: PageContent | ArticleContent;
}

export interface PageContent {
  type: "page";
  blocks: readonly Block[];
}

export interface ArticleContent {
  type: "article";
  /** the article's date, YYYY-MM-DD */
  date: string;
  intro: string;
  event: ArticleEvent | null;
  listedUntil: string | null;
  body: RichText;
  related: readonly ArticleSummary[];
}

/** An article as lists and sliders show it. */
export interface ArticleSummary {
  id: string;
  slug: string;
  language: Locale;
  title: string;
  intro: string;
  /** YYYY-MM-DD */
  date: string;
  event: ArticleEvent | null;
  /** the article's last day in lists, YYYY-MM-DD; null: until its event is over, or for ever if it has no event */
  listedUntil: string | null;
  picture: Picture | null;
}

/** An event that an article announces. */
export interface ArticleEvent {
  /** first day, YYYY-MM-DD in the distributor's time zone */
  from: string;
  /** last day, in the same form */
  until: string;
  /** where it takes place, in one line; may be empty */
  place: string;
}
