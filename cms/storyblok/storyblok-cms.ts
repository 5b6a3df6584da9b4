import type { ISbStoriesParams } from "storyblok-js-client";
import { z } from "zod";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { CmsLog } from "../cms-log.ts";
import type { ArticlePage, Cms, CmsRequest, StoryAddress } from "../contract/cms.ts";
import { CmsError } from "../contract/errors.ts";
import { isStorySlug, SITE_SLUG } from "../contract/slug.ts";
import { toArticleSummary } from "../shape/article-summary.ts";
import { fields, line } from "../shape/fields.ts";
import { fillSliders, NEWEST, wantsNewest } from "../shape/fill-sliders.ts";
import { EMPTY_SITE, parseSite } from "../shape/parse-site.ts";
import { parseStory } from "../shape/parse-story.ts";
import { toStoryHead } from "../shape/story-head.ts";
import type { FetchBounds } from "./bounded-fetch.ts";
import { createStoryblokClient, type StoryblokRegion } from "./storyblok-client.ts";
import { isMissing, toCmsError } from "./to-cms-error.ts";

export interface StoryblokOptions {
  token: string;
  /** token that reads drafts and verifies editors; without it drafts are read with `token` */
  previewToken?: string;
  region: StoryblokRegion;
  /** the version for calls that do not name one */
  version: "published" | "draft";
  log: CmsLog;
  fetch?: typeof fetch;
  bounds?: Partial<FetchBounds>;
  rate?: number;
  /** epoch milliseconds */
  clock?: () => number;
}

/** A source that knows when something in it has changed. */
export interface VersionedCms extends Cms {
  /** Changes with each publication. Throws a CmsError if the source does not answer. */
  version(signal?: AbortSignal): Promise<string>;
}

/** Stories on one page of a list. */
const PAGE_SIZE = 25;
/** The number of the first page: Storyblok counts pages from 1. */
const FIRST_PAGE = 1;
/** Storyblok's maximum per page. */
const MAX_PAGE_SIZE = 100;
/** Maximum pages of addresses: 5,000 stories. */
const MAX_PAGES = 200;
/** Maximum stories named in one line of the log. */
const MAX_NAMED = 20;
const RELATIONS = "article.related,article_slider.articles";

/** Storyblok itself, without a store; `createKeptCms` stores its answers. Every call throws only CmsErrors. */
export function createStoryblokCms(options: StoryblokOptions): VersionedCms {
  const { token, previewToken = token, log, clock = Date.now } = options;
  const published = createStoryblokClient(options);
  const drafts = previewToken === token ? published : createStoryblokClient({ ...options, token: previewToken });
  const ending = new AbortController();
  /** stories that no page can show, as last logged */
  let named: ReadonlySet<string> = new Set();

  async function ask(path: string, params: ISbStoriesParams, { version, signal }: Partial<CmsRequest> = {}) {
    const wanted = version ?? options.version;
    const client = wanted === "draft" ? drafts : published;
    try {
      return await client.get(
        path,
        { ...params, version: wanted },
        { signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal },
      );
    } catch (error) {
      throw isMissing(error) ? error : toCmsError(error);
    }
  }

  /** The raw story at an address, or null if there is none. */
  async function askStory(slug: string, asked: CmsRequest): Promise<unknown> {
    const params = { language: languageOf(asked.locale), resolve_relations: RELATIONS, resolve_links: "url" as const };
    try {
      const { data } = await ask(`cdn/stories/${slug}`, { ...params, resolve_links_level: 2 }, asked);
      const story = fields.parse(data)?.story;
      if (!fields.parse(story)) throw new CmsError("BAD_RESPONSE", "Storyblok answered without a story");
      return story;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function askStories(params: ISbStoriesParams, asked: Partial<CmsRequest>) {
    try {
      const { data, total } = await ask("cdn/stories", params, asked);
      const { stories } = storiesSchema.parse(data);
      return { stories, total: z.int().nonnegative().catch(stories.length).parse(total) };
    } catch (error) {
      throw toCmsError(error);
    }
  }

  async function articles(list: { page: number; pageSize: number }, asked: CmsRequest): Promise<ArticlePage> {
    const { locale } = asked;
    const { stories, total } = await askStories(
      {
        starts_with: "news/",
        content_type: "article",
        sort_by: "content.date:desc",
        excluding_fields: "body,related",
        language: languageOf(locale),
        per_page: Math.min(list.pageSize, MAX_PAGE_SIZE),
        page: list.page + FIRST_PAGE,
      },
      asked,
    );
    return { articles: stories.flatMap((raw) => toArticleSummary(raw, { locale }) ?? []), total };
  }

  async function version(signal?: AbortSignal): Promise<string> {
    // Sends a new cache version, because for the known version Storyblok would return its stored answer.
    const cv = Math.floor(clock() / 1_000);
    try {
      const { data } = await ask("cdn/spaces/me", { cv }, { version: "published", signal });
      const { space } = spaceSchema.parse(data);
      published.setCacheVersion(space.version);
      return String(space.version);
    } catch (error) {
      throw toCmsError(error);
    }
  }

  /** Logs each story that the shop cannot show once, and again if the story disappears and returns. */
  function nameUnshown(unshown: ReadonlySet<string>): void {
    const news = [...unshown].filter((address) => !named.has(address));
    named = unshown;
    if (news.length > 0)
      log.warn({ stories: news.slice(0, MAX_NAMED) }, "stories have an address of no page of the shop");
  }

  return {
    kind: "storyblok",
    showsDrafts: options.version === "draft",
    articles,

    async story(slug, asked) {
      if (!isStorySlug(slug)) return null;
      const raw = await askStory(slug, asked);
      if (raw === null) return null;
      const { story, faults } = parseStory(raw, { locale: asked.locale });
      if (faults.length > 0) log.warn({ story: slug, locale: asked.locale, faults }, "a story has faults");
      if (story === null || !wantsNewest(story)) return story;
      const newest = await articles({ page: 0, pageSize: NEWEST }, asked);
      return fillSliders(story, newest.articles);
    },

    async site(asked) {
      const raw = await askStory(SITE_SLUG, asked);
      const { site, faults } =
        raw === null ? { site: EMPTY_SITE, faults: ["it is not there"] } : parseSite(raw, asked.locale);
      if (faults.length > 0) log.warn({ story: SITE_SLUG, locale: asked.locale, faults }, "a story has faults");
      return site;
    },

    async addresses({ signal }) {
      const found: StoryAddress[] = [];
      const unshown = new Set<string>();
      for (let page = FIRST_PAGE; page <= MAX_PAGES; page += 1) {
        const params = { excluding_fields: "body,intro,related", per_page: PAGE_SIZE, page };
        const { stories, total } = await askStories(params, { signal });
        found.push(...stories.flatMap((raw) => toAddress(raw) ?? []));
        for (const raw of stories) if (isPage(raw) && toAddress(raw) === null) unshown.add(addressOf(raw));
        if (stories.length === 0 || page * PAGE_SIZE >= total) break;
        if (page === MAX_PAGES) log.warn({ stories: found.length }, "there are more stories than the shop lists");
      }
      nameUnshown(unshown);
      return found;
    },

    version,

    refresh() {
      // Without a version Storyblok redirects to the newest; the library's own clearing would request version 0.
      for (const known of [token, previewToken]) delete published.cacheVersions()[known];
    },

    async ping(signal) {
      await version(signal);
    },

    async close() {
      ending.abort();
    },
  };
}

const storiesSchema = z.object({ stories: z.array(z.unknown()) });
const spaceSchema = z.object({ space: z.object({ version: z.int() }) });

/** Storyblok's name of a language; undefined for English, its first language. */
function languageOf(locale: Locale): string | undefined {
  return locale === "en" ? undefined : locale;
}

/** The address of a page or an article; null if the shop has no such address, or if there is no title. */
function toAddress(raw: unknown): StoryAddress | null {
  const head = toStoryHead(raw, { locale: "en" });
  const { title } = fields.parse(fields.parse(raw)?.content) ?? {};
  if (head === null || !isPage(raw)) return null;
  if (head.name === "" && line.parse(title) === "") return null;
  return { slug: head.slug, languages: head.languages, changedAt: head.changedAt };
}

function isPage(raw: unknown): boolean {
  const component = fields.parse(fields.parse(raw)?.content)?.component;
  return component === "page" || component === "article";
}

/** The address as the editor wrote it, for the log. */
function addressOf(raw: unknown): string {
  return line.parse(fields.parse(raw)?.full_slug).slice(0, 120);
}
