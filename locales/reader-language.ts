import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** The language a path is written in, or null when its first segment is none. */
export function languageOfPath(pathname: string): Locale | null {
  return toLocale(pathname.split("/", 2)[1]);
}

/**
 * First supported language of an Accept-Language header, by its order; the weights that browsers send follow it. Only the
 * first few entries are looked at.
 */
export function preferredLanguage(header: string): Locale | null {
  for (const entry of header.slice(0, 200).split(",").slice(0, 10)) {
    const locale = toLocale(entry.trim().slice(0, 2).toLowerCase());
    if (locale) return locale;
  }
  return null;
}

/** Null when the value names no language of the shop. */
export function toLocale(value: unknown): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null;
}
