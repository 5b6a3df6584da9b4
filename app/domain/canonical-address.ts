import type { Locale } from "#erp-adapter/contract/context.ts";

/**
 * The canonical path of a page in one language: `/` becomes the home page of the language. `query` is the part of the
 * query that belongs to the address, "" or beginning with "?". The caller passes it, because other parameters only
 * change the view.
 */
export function canonicalAddress(pathname: string, language: Locale, query = ""): string {
  const rest = pathname.replace(/^\/(?:en|hr)(?=\/|$)/, "").replace(/\/$/, "");
  return `/${language}${rest}${query}`;
}
