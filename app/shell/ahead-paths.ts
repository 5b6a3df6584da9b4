/**
 * True for a path whose page may be fetched before it is asked for: goods, and what editors write. The server refuses
 * all others (server/front/ahead.ts).
 */
export function mayFetchAhead(pathname: string, language: string): boolean {
  return pathname.startsWith(`/${language}`) && AHEAD.test(pathname.slice(3));
}

const AHEAD = /^$|^\/(?:(?:replacements-)?catalogue\/\d+|products\/[^/]+|about|news(?:\/[^/]+)?)$/;
