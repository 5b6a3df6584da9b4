/**
 * True for a path whose page may be fetched before a click: pages of goods, and pages that editors write. The server
 * refuses to have other pages fetched ahead (server/front/ahead.ts).
 */
export function mayFetchAhead(pathname: string, language: string): boolean {
  return pathname.startsWith(`/${language}`) && AHEAD.test(pathname.slice(3));
}

const AHEAD = /^$|^\/(?:(?:replacements-)?catalogue\/\d+|products\/[^/]+|about|news(?:\/[^/]+)?)$/;
