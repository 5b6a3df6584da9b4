import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import type { StoryAddress } from "../contract/cms.ts";
import type { Site } from "../contract/site.ts";
import { SITE_SLUG } from "../contract/slug.ts";
import type { ArticleSummary, Story } from "../contract/story.ts";
import { toArticleSummary } from "../shape/article-summary.ts";
import { fields, instant } from "../shape/fields.ts";
import { fillSliders, NEWEST } from "../shape/fill-sliders.ts";
import { EMPTY_SITE, parseSite } from "../shape/parse-site.ts";
import { parseStory } from "../shape/parse-story.ts";
import type { Complain, StoryFile } from "./read-stories.ts";

/** The parsed files as pages in one language show them. */
export interface StoryShelf {
  story(slug: string): Story | null;
  /** newest first */
  articles: readonly ArticleSummary[];
  site: Site;
  addresses: readonly StoryAddress[];
}

/** The shelves of all languages, with or without drafts. */
export function createShelves(
  files: readonly StoryFile[],
  { drafts, complain }: { drafts: boolean; complain: Complain },
): Record<Locale, StoryShelf> {
  const shown = files
    .filter((file) => drafts || isPublished(file))
    .map(place)
    // A story that no page can show counts as missing in its language; the other language's story replaces it.
    .filter((file) => file.slug === SITE_SLUG || isUsable(file, complain));
  const bySlug = Map.groupBy(shown, ({ slug }) => slug);
  const languagesOf = (slug: string) =>
    LOCALES.filter((locale) => bySlug.get(slug)?.some((one) => one.locale === locale));
  /** the file in a language, or else in the other language */
  const fileOf = (slug: string, locale: Locale) => {
    const found = bySlug.get(slug) ?? [];
    return found.find((one) => one.locale === locale) ?? found[0];
  };
  const shelves = LOCALES.map((locale): [Locale, StoryShelf] => {
    const own = [...bySlug.keys()].flatMap((slug) => fileOf(slug, locale) ?? []);
    const articles = own
      .flatMap((file) => toArticleSummary(file.raw, { locale, languages: languagesOf(file.slug) }) ?? [])
      .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
    const stories = own.flatMap((file): Story[] => {
      if (file.slug === SITE_SLUG) return [];
      const { story, faults } = parseStory(file.raw, {
        locale,
        languages: languagesOf(file.slug),
        article: (uuid) => articles.find(({ id }) => id === uuid) ?? null,
      });
      const misplaced = file.isMisplaced ? ["its full_slug is not its place, which counts"] : [];
      // A file that replaces a missing language has its faults reported under its own language.
      if (file.locale === locale) complain(file.name, [...faults, ...misplaced]);
      return story ? [fillSliders(story, articles.slice(0, NEWEST))] : [];
    });
    const found = new Map(stories.map((story) => [story.slug, story]));
    return [
      locale,
      {
        story: (slug) => found.get(slug) ?? null,
        articles: articles.filter(({ slug }) => found.has(slug)),
        site: toSite(fileOf(SITE_SLUG, locale), locale, complain),
        addresses: stories.map(({ slug, languages, changedAt }) => ({ slug, languages, changedAt })),
      },
    ];
  });
  return Object.fromEntries(shelves) as Record<Locale, StoryShelf>;
}

function isUsable({ name, slug, locale, raw }: StoryFile, complain: Complain): boolean {
  const { story, faults } = parseStory(raw, { locale });
  if (story?.slug === slug) return true;
  complain(name, faults);
  return false;
}

/**
 * Sets a file's address from its place in the folder, whatever its `full_slug` says, because the links between the
 * languages of a story rely on this address.
 */
function place(file: StoryFile): StoryFile & { isMisplaced: boolean } {
  const story = fields.parse(file.raw);
  if (story === null) return { ...file, isMisplaced: false };
  const raw = { ...story, full_slug: file.slug, default_full_slug: null };
  return { ...file, raw, isMisplaced: story.full_slug !== file.slug };
}

function toSite(file: StoryFile | undefined, locale: Locale, complain: Complain): Site {
  if (file === undefined) return EMPTY_SITE;
  const { site, faults } = parseSite(file.raw, locale);
  if (file.locale === locale) complain(file.name, faults);
  return site;
}

/** False for a draft. */
export function isPublished({ raw }: StoryFile): boolean {
  return instant.parse(fields.parse(raw)?.published_at) !== null;
}
