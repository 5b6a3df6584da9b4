/** `.` and `..` as a segment of a path, their escapes too: what reads addresses resolves them before anybody sees them. */
const DOTS = /\/(?:\.|%2e){1,2}(?=\/|$)/i;

const BASE = "http://shop.invalid";

/**
 * The path and query that an address with dots stands for; null for one without. Everybody takes both for the same, and
 * every page has one address. Begins with one slash, for `/en/..//evil.test` stands for `//evil.test`.
 */
export function withoutDots(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  if (!DOTS.test(path)) return null;
  const { pathname, search } = new URL(BASE + url);
  return pathname.replace(/^\/+/, "/") + search;
}
