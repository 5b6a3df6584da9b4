import type { Locale } from "#erp-adapter/contract/context.ts";

/** A story in Storyblok's own shape, in one language. */
export interface RawStory {
  uuid: string;
  full_slug: string;
  published_at: string | null;
  content: Record<string, unknown>;
  [field: string]: unknown;
}

/** All stories by address, each in the languages in which editors have written it. */
export type RawSpace = Record<string, Partial<Record<Locale, RawStory>>>;

/** A story with any content. Its uuid is derived from its address, so it is the same in every language. */
export function story(
  slug: string,
  lang: Locale,
  content: Record<string, unknown>,
  given: Partial<RawStory> = {},
): RawStory {
  return {
    name: slug,
    id: 1_000 + [...slug].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 0),
    uuid: uuidOf(slug),
    slug: slug.split("/").at(-1) ?? slug,
    full_slug: slug,
    lang,
    created_at: "2026-01-01T08:00:00.000Z",
    published_at: "2026-03-01T08:00:00.000Z",
    first_published_at: "2026-02-01T08:00:00.000Z",
    tag_list: [],
    ...given,
    content: { _uid: `content-${slug}`, ...content },
  };
}

/** A page in both languages; its title names the language. */
export function page(slug: string, body: unknown[] = [], given: Partial<RawStory> = {}) {
  const content = { component: "page", description: "", picture: { fieldtype: "asset", filename: "" }, body };
  return {
    en: story(slug, "en", { ...content, title: `${slug} in English` }, given),
    hr: story(slug, "hr", { ...content, title: `${slug} na hrvatskom` }, given),
  };
}

/** An article in both languages, with the given date. */
export function article(
  slug: string,
  date: string,
  content: Record<string, unknown> = {},
  given: Partial<RawStory> = {},
) {
  const fields = {
    component: "article",
    description: "",
    intro: `Intro of ${slug}`,
    date,
    body: doc(),
    related: [],
    ...content,
  };
  return {
    en: story(`news/${slug}`, "en", { ...fields, title: `${slug} in English` }, given),
    hr: story(`news/${slug}`, "hr", { ...fields, title: `${slug} na hrvatskom` }, given),
  };
}

/** Rich text that consists of these paragraphs. */
export function doc(...paragraphs: string[]) {
  return { type: "doc", content: paragraphs.map((text) => paragraph({ type: "text", text })) };
}

export function paragraph(...content: unknown[]) {
  return { type: "paragraph", content };
}

/** Text that is a link. */
export function linked(text: string, attrs: Record<string, unknown>) {
  return { type: "text", text, marks: [{ type: "link", attrs: { uuid: null, anchor: null, target: null, ...attrs } }] };
}

export function uuidOf(slug: string): string {
  return `uuid-of-${slug.replaceAll("/", "-")}`;
}
