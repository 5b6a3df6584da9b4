/**
 * True for a path whose page may be prefetched: pages of goods, and pages that editors write. The server refuses to
 * prefetch other pages (server/front/ahead.ts).
 */
export function mayFetchAhead(pathname: string, language: string): boolean {
  return pathname.startsWith(`/${language}`) && AHEAD.test(pathname.slice(3));
}

const AHEAD = /^$|^\/(?:(?:replacements-)?catalogue\/\d+|products\/[^/]+|about|news(?:\/[^/]+)?)$/;
