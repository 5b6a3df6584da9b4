import type { Locale } from "#erp-adapter/contract/context.ts";

/**
 * The address under which a page is known in one language: `/` is that language's home. `query` is the part of it that
 * makes it another page, "" or beginning with "?": the page says it, for what a query merely changes about a page does
 * not belong into its name.
 */
export function canonicalAddress(pathname: string, language: Locale, query = ""): string {
  const rest = pathname.replace(/^\/(?:en|hr)(?=\/|$)/, "").replace(/\/$/, "");
  return `/${language}${rest}${query}`;
}
