import type { Locale } from "#erp-adapter/contract/context.ts";
import { LOCALES } from "#erp-adapter/contract/context.ts";

/** A page of the shop in its languages. */
export interface Entry {
  /** path and query of the page in a language, in their one spelling */
  to(lang: Locale): string;
  languages: readonly Locale[];
  /** RFC 3339, or null if unknown */
  changedAt: string | null;
}

/**
 * One URL of a sitemap, with links to the same page in all its languages, in the form that the npm package `sitemap`
 * takes.
 */
export interface SitemapAddress {
  url: string;
  lastmod?: string;
  links: { lang: string; url: string }[];
}

/** The absolute URLs of these pages, in all their languages. */
export function* toAddresses(entries: Iterable<Entry>, origin: string): Generator<SitemapAddress> {
  for (const { to, languages, changedAt } of entries) {
    const addresses = LOCALES.filter((lang) => languages.includes(lang)).map((lang) => ({
      lang,
      url: origin + to(lang),
    }));
    const first = addresses[0];
    if (!first) continue;
    const links = [...addresses, { lang: "x-default", url: first.url }];
    for (const { url } of addresses) yield { url, links, ...(changedAt && { lastmod: changedAt }) };
  }
}
