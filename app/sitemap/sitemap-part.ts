/** The whole sitemap or its index, the pages, or one part of the products, counted from 1. */
export type SitemapPart = "all" | "pages" | number;

/**
 * The part that a query names; null for any other query. Parts are named by a query so that all of them are at the
 * root, because a sitemap may only list URLs below its own folder (sitemaps.org).
 */
export function parseSitemapPart(search: string): SitemapPart | null {
  if (search === "") return "all";
  const name = /^\?part=(pages|products-[1-9]\d{0,5})$/.exec(search)?.[1];
  if (name === undefined) return null;
  return name === "pages" ? name : Number(name.slice("products-".length));
}

/** The path and query of a part. */
export function toSitemapPath(part: Exclude<SitemapPart, "all">): string {
  return `/sitemap.xml?part=${part === "pages" ? part : `products-${part}`}`;
}
