import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { safePath } from "./safe-path.ts";

/** Changes the language of a path of this shop, and of the `redirectTo` path in its query. */
export function inLanguage(path: string, language: Locale): string {
  const [pathname = "", ...query] = path.split("?");
  const rest = pathname.replace(LANGUAGE_PREFIX, "").replace(/^\/$/, "");
  return [`/${language}${rest}`, ...query.map((part) => withTarget(part, language))].join("?");
}

/** The language at the beginning of a path of this shop. */
export const LANGUAGE_PREFIX = new RegExp(`^/(?:${LOCALES.join("|")})(?=/|$)`);
const TARGET = "redirectTo";

/** Changes the language of `redirectTo` if it is a safe path with a language; everything else stays as it is. */
function withTarget(query: string, language: Locale): string {
  return query
    .split("&")
    .map((pair) => {
      const target = safePath(new URLSearchParams(pair).get(TARGET), "");
      const [pathname = ""] = target.split("?", 1);
      return LANGUAGE_PREFIX.test(pathname) ? `${TARGET}=${encodeURIComponent(inLanguage(target, language))}` : pair;
    })
    .join("&");
}
