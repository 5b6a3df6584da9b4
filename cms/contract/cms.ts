import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Site } from "./site.ts";
import type { ArticleSummary, Story } from "./story.ts";

/**
 * The source of the shop's texts: its own files or Storyblok. Stories are parsed once, at this boundary; a source's own
 * format never crosses it. If the source is slow or down, every call returns the stored copy, and throws a CmsError
 * only if there is no copy.
 */
export interface Cms {
  readonly kind: "local" | "storyblok";
  /** true if everybody sees drafts; search engines must then index nothing */
  readonly showsDrafts: boolean;
  /** The story at an address such as `about` or `news/open-day`; null if there is none. */
  story(slug: string, asked: CmsRequest): Promise<Story | null>;
  /** Published articles, newest first; `page` counts from 0. A page past the end is empty, with the true total. */
  articles(list: { page: number; pageSize: number }, asked: CmsRequest): Promise<ArticlePage>;
  /** The frame of every page: banner, closed days, company, redirects. */
  site(asked: CmsRequest): Promise<Site>;
  /** Every published address, for the sitemap. */
  addresses(asked: Pick<CmsRequest, "signal">): Promise<readonly StoryAddress[]>;
  /** Marks all stored copies as outdated: an editor has published something. */
  refresh(): void;
  /** Sends a request to the source itself. Throws a CmsError if the source does not answer. */
  ping(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Parameters common to all calls. */
export interface CmsRequest {
  locale: Locale;
  /** `draft` is for editors only; the answers to such calls are never stored */
  version?: "published" | "draft";
  signal?: AbortSignal;
}

export interface ArticlePage {
  articles: readonly ArticleSummary[];
  total: number;
}

export interface StoryAddress {
  slug: string;
  /** the languages in which the story has a text */
  languages: readonly Locale[];
  /** RFC 3339, time of the last publication */
  changedAt: string;
}
