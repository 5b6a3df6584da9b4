/** `.` and `..` as a segment of a path, also percent-encoded: URL parsers resolve them before the pages see them. */
const DOTS = /\/(?:\.|%2e){1,2}(?=\/|$)/i;

const BASE = "http://shop.invalid";

/**
 * Resolves the dot segments of an address and returns its path and query; null if it has no dot segments. Every page
 * should have only one address, and clients treat the spellings with and without dot segments as the same. The result
 * begins with exactly one slash: `/en/..//evil.test` would otherwise become `//evil.test`.
 */
export function withoutDots(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (!DOTS.test(path)) return null;
  const { pathname, search } = new URL(BASE + url);
  return pathname.replace(/^\/+/, "/") + search;
}
