import type { Locale } from "#erp-adapter/contract/context.ts";
import { LANGUAGE_PREFIX } from "../request/in-language.ts";

/**
 * The canonical path and query of a page in one language: `/` becomes the home page of the language. The caller passes
 * `query`, "" or beginning with "?", without the parameters that only change the view.
 */
export function canonicalAddress(pathname: string, language: Locale, query = ""): string {
  const rest = pathname.replace(LANGUAGE_PREFIX, "").replace(/\/$/, "");
  return `/${language}${rest}${query}`;
}
