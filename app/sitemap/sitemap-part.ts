/** Everything or its index, the pages, or the products of a part, from 1. */
export type SitemapPart = "all" | "pages" | number;

/**
 * The part that a query names; null when it names none. A query, for then all parts are at the root: a sitemap speaks
 * only for what lies in its own folder (sitemaps.org).
 */
export function parseSitemapPart(search: string): SitemapPart | null {
  if (search === "") return "all";
  const name = /^\?part=(pages|products-[1-9]\d{0,5})$/.exec(search)?.[1];
  if (name === undefined) return null;
  return name === "pages" ? name : Number(name.slice("products-".length));
}

/** The address of a part, below the origin. */
export function toSitemapPath(part: Exclude<SitemapPart, "all">): string {
  return `/sitemap.xml?part=${part === "pages" ? part : `products-${part}`}`;
}
