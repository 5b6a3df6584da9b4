import type { Locale } from "#erp-adapter/contract/context.ts";

/** A path of this shop, query and all, in another language. */
export function inLanguage(path: string, language: Locale): string {
  const [pathname = "", ...query] = path.split("?");
  const rest = pathname.replace(/^\/(?:en|hr)(?=\/|$)/, "").replace(/^\/$/, "");
  return [`/${language}${rest}`, ...query].join("?");
}
