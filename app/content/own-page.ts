import type { ContentLink } from "#cms/contract/link.ts";
import { languageOfPath } from "#locales/reader-language.ts";
import { canonicalPath } from "../request/canonical-path.ts";

/**
 * The page of this shop at an absolute URL, for example one that an editor copied from the address bar; null for
 * another site. http and https are the same shop, because a proxy redirects one to the other. The language is left out:
 * the link opens in the language of the reader. A URL without a language (`/robots.txt`) is not a page and gives null.
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

/** The `URL` class has already normalised the host, except for a dot at the end, which does not change the host. */
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
