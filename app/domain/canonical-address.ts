import type { Locale } from "#erp-adapter/contract/context.ts";

/**
 * The address under which a page is known in one language: `/` is that language's home. `query` is the part that makes
 * it a page of its own, "" or beginning with "?". The page passes it, because other queries only change the page and do
 * not belong to its address.
 */
export function canonicalAddress(pathname: string, language: Locale, query = ""): string {
  const rest = pathname.replace(/^\/(?:en|hr)(?=\/|$)/, "").replace(/\/$/, "");
  return `/${language}${rest}${query}`;
}
