import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** What the visual editor calls the first language of a space, which is English. */
const FIRST = "default";

/**
 * The language and the address that an editor wants to see. The visual editor says the language in `_storyblok_lang`, and puts
 * it before the address of what is not in the first one; without either it is that of the page.
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
