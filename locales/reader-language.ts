import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** The language of a reader of whom nothing is known. */
export const FALLBACK_LANGUAGE: Locale = "en";

/**
 * The language of a request: that of its path (a data request asks for the page before `.data`), else the cookie's, else the
 * browser's. Null if none of them names one.
 */
export function readerLanguage(asked: { path: string; cookie: unknown; acceptLanguage: string }): Locale | null {
  return (
    languageOfPath(asked.path.replace(/\.data$/, "")) ??
    toLocale(asked.cookie) ??
    preferredLanguage(asked.acceptLanguage)
  );
}

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
