import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** The language of a reader if nothing is known. */
export const FALLBACK_LANGUAGE: Locale = "en";

/**
 * The language of a request: that of its path (a data request has the page's path before `.data`), otherwise the
 * cookie's, otherwise the browser's. Null if none of them names one.
 */
export function readerLanguage(asked: { path: string; cookie: unknown; acceptLanguage: string }): Locale | null {
  return (
    languageOfPath(asked.path.replace(/\.data$/, "")) ??
    toLocale(asked.cookie) ??
    preferredLanguage(asked.acceptLanguage)
  );
}

/** The language in a path; null if its first segment is not a language. */
export function languageOfPath(pathname: string): Locale | null {
  return toLocale(pathname.split("/", 2)[1]);
}

/**
 * The first supported language of an Accept-Language header, by its order, because browsers sort it by weight. Looks
 * only at the first few entries.
 */
export function preferredLanguage(header: string): Locale | null {
  for (const entry of header.slice(0, 200).split(",").slice(0, 10)) {
    const locale = toLocale(entry.trim().slice(0, 2).toLowerCase());
    if (locale) return locale;
  }
  return null;
}

/** Null if the value is not a language of the shop. */
export function toLocale(value: unknown): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null;
}
