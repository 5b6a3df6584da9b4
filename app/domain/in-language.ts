import type { Locale } from "#erp-adapter/contract/context.ts";
import { safePath } from "./safe-path.ts";

/** A path of this shop, with its query, in another language; the target of a login in the query is changed as well. */
export function inLanguage(path: string, language: Locale): string {
  const [pathname = "", ...query] = path.split("?");
  const rest = pathname.replace(PREFIX, "").replace(/^\/$/, "");
  return [`/${language}${rest}`, ...query.map((part) => withTarget(part, language))].join("?");
}

const PREFIX = /^\/(?:en|hr)(?=\/|$)/;
const TARGET = "redirectTo";

/** The query with a safe target in that language too. The rest stays as it is, and so does a target without a language. */
function withTarget(query: string, language: Locale): string {
  return query
    .split("&")
    .map((pair) => {
      const target = safePath(new URLSearchParams(pair).get(TARGET), "");
      const [pathname = ""] = target.split("?", 1);
      return PREFIX.test(pathname) ? `${TARGET}=${encodeURIComponent(inLanguage(target, language))}` : pair;
    })
    .join("&");
}
