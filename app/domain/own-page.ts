import type { ContentLink } from "#cms/contract/link.ts";
import { languageOfPath } from "#locales/reader-language.ts";
import { canonicalPath } from "./canonical-path.ts";

/**
 * The page that an absolute address names if it is one of this shop's, as an editor copies it from the address bar;
 * null for any other. http and https are the same shop, because a proxy redirects one to the other. The language is
 * left out: a row leads on in the reader's language. An address without a language (`/robots.txt`) has no rows, and is
 * not a page.
 */
export function ownPage(href: string, origin: string): Extract<ContentLink, { to: "page" }> | null {
  const url = URL.parse(href);
  const own = URL.parse(origin);
  if (!url || !own || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(own)) return null;
  const path = canonicalPath(url.pathname);
  const language = languageOfPath(path);
  if (!language && path !== "/") return null;
  const below = language ? path.slice(language.length + 2) : "";
  return { to: "page", path: below + url.search, anchor: decoded(url.hash.slice(1)) || null };
}

/** URL has already unified the spelling, except for a dot at the end, which names the same host. */
function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/\.$/, "")}:${port}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
