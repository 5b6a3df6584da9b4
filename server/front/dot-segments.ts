/** `.` and `..` as a segment of a path, also escaped: readers of addresses resolve them before the pages see them. */
const DOTS = /\/(?:\.|%2e){1,2}(?=\/|$)/i;

const BASE = "http://shop.invalid";

/**
 * The path and query that an address with dot segments stands for; null if it has none. All clients treat both as the same,
 * and every page has one address. Begins with exactly one slash: `/en/..//evil.test` stands for `//evil.test`.
 */
export function withoutDots(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (!DOTS.test(path)) return null;
  const { pathname, search } = new URL(BASE + url);
  return pathname.replace(/^\/+/, "/") + search;
}
