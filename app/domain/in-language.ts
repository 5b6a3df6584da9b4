import type { Locale } from "#erp-adapter/contract/context.ts";

/** A path of this shop, query and all, in another language. */
export function inLanguage(path: string, language: Locale): string {
  const rest = path.replace(/^\/(?:en|hr)(?=\/|\?|$)/, "");
  return rest === "/"
    ? `/${language}`
    : `/${language}${rest.startsWith("/") || rest.startsWith("?") || rest === "" ? rest : `/${rest}`}`;
}
