import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** The visual editor's name for the first language of a space, which is English. */
const FIRST = "default";

/**
 * The language and the story that an editor wants to see. The visual editor sends the language in `_storyblok_lang`,
 * and, unless it is the first language, also puts it before the address; if both are missing, `current` is used.
 */
export function parsePreviewAddress(
  address: string,
  query: URLSearchParams,
  current: Locale,
): { lang: Locale; slug: string } {
  const [first = "", ...rest] = address.split("/");
  const leading = toLocale(first);
  const slug = (leading ? rest : [first, ...rest]).join("/");
  return { lang: toLocale(query.get("_storyblok_lang") ?? "") ?? leading ?? current, slug };
}

function toLocale(code: string): Locale | null {
  return code === FIRST ? "en" : (LOCALES.find((locale) => locale === code) ?? null);
}
