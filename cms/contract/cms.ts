import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Site } from "./site.ts";
import type { ArticleSummary, Story } from "./story.ts";

/**
 * Where the shop's texts come from: files of its own or Storyblok. Stories are parsed once, at this boundary; nothing of
 * a source's own shape crosses it. Every call answers from what is kept when the source is slow or down, and throws a
 * CmsError only when nothing is kept either.
 */
export interface Cms {
  readonly kind: "local" | "storyblok";
  /** true where everybody is shown drafts: nothing of that shop is for search engines */
  readonly showsDrafts: boolean;
  /** The story at an address such as `about` or `news/open-day`; null when there is none. */
  story(slug: string, asked: Asked): Promise<Story | null>;
  /** Published articles, newest first; `page` counts from 0. Past the end is empty, with the true total. */
  articles(list: { page: number; pageSize: number }, asked: Asked): Promise<ArticlePage>;
  /** What stands around every page: banner, closed days, company, redirects. */
  site(asked: Asked): Promise<Site>;
  /** Every published address, for the sitemap. */
  addresses(asked: Pick<Asked, "signal">): Promise<readonly StoryAddress[]>;
  /** Forgets what is kept: an editor has published something. */
  refresh(): void;
  /** Asks the source itself, past what is kept. Throws a CmsError when it does not answer. */
  ping(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** What every reading carries. */
export interface Asked {
  locale: Locale;
  /** drafts are for editors alone, and never kept */
  version?: "published" | "draft";
  signal?: AbortSignal;
}

export interface ArticlePage {
  articles: readonly ArticleSummary[];
  total: number;
}

export interface StoryAddress {
  slug: string;
  /** the languages that the story has a text in */
  languages: readonly Locale[];
  /** RFC 3339, of the last publication */
  changedAt: string;
}
