import type { ContentLink } from "#cms/contract/link.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { safePath } from "../request/safe-path.ts";
import { fragmentOf } from "./text-anchor.ts";

const OUTSIDE: ReadonlySet<string> = new Set(["http:", "https:"]);
const PERSONS: ReadonlySet<string> = new Set(["mailto:", "tel:"]);

/**
 * The URL of a link in content, in the language of the page; null if the target is not allowed. The CMS adapter
 * applies the same rule to stories, but this function does not rely on it.
 */
export function contentHref(link: ContentLink, lang: Locale): string | null {
  if (link.to !== "page") {
    const protocol = URL.parse(link.href)?.protocol ?? "";
    return (link.to === "outside" ? OUTSIDE : PERSONS).has(protocol) ? link.href : null;
  }
  const path = safePath(link.path === "" ? `/${lang}` : `/${lang}/${link.path}`, "");
  if (!/^\/(?:en|hr)(?=[/?]|$)/.test(path)) return null;
  return path + fragmentOf(link);
}
