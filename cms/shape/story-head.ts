import { z } from "zod";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { isStorySlug } from "../contract/slug.ts";
import { fields, instant, line, list } from "./fields.ts";

/** The fields of a story other than its content. */
export interface StoryHead {
  id: string;
  slug: string;
  name: string;
  language: Locale;
  languages: readonly Locale[];
  /** RFC 3339 */
  publishedAt: string;
  changedAt: string;
}

const head = z.object({
  uuid: z.string().catch(""),
  id: z.union([z.string(), z.number()]).catch(""),
  name: line,
  slug: z.string().catch(""),
  full_slug: z.string().catch(""),
  default_full_slug: z.string().nullable().catch(null),
  created_at: instant,
  published_at: instant,
  first_published_at: instant,
  translated_slugs: list,
});

/**
 * The language in which a story was requested, and the story's languages if the source knows them better than the story
 * itself.
 */
export interface AskedLanguage {
  locale: Locale;
  languages?: readonly Locale[];
}

const NEVER = "1970-01-01T00:00:00.000Z";

/**
 * The head of a story; null if there is no address. Storyblok translates field by field; a field without translation
 * comes in the first language, English. A story is therefore missing in Croatian only if its translation is
 * unpublished.
 */
export function toStoryHead(raw: unknown, { locale, languages: known }: AskedLanguage): StoryHead | null {
  const field = head.safeParse(raw);
  if (!field.success) return null;
  const { uuid, id, name, full_slug, default_full_slug, published_at, first_published_at, created_at } = field.data;
  const slug = toSlug(default_full_slug ?? (full_slug || field.data.slug));
  if (slug === null) return null;
  const languages = known ?? languagesOf(field.data.translated_slugs);
  return {
    id: uuid || String(id) || slug,
    slug,
    name,
    language: languages.includes(locale) ? locale : (languages[0] ?? "en"),
    languages,
    publishedAt: first_published_at ?? published_at ?? created_at ?? NEVER,
    changedAt: published_at ?? created_at ?? NEVER,
  };
}

/**
 * A story's address without the language, or null if no page of the shop can have it. The slash at the end of a
 * folder's address is removed.
 */
function toSlug(address: string): string | null {
  const slug = address.replace(/^(?:en|hr)\//, "").replace(/^\/+|\/+$/g, "");
  return isStorySlug(slug) ? slug : null;
}

function languagesOf(translations: readonly unknown[]): readonly Locale[] {
  const croatian = translations.map((one) => fields.parse(one)).find((one) => one?.lang === "hr");
  return croatian?.published === false ? ["en"] : LOCALES;
}
