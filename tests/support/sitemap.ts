import { parse } from "node-html-parser";

export interface SitemapEntry {
  loc: string;
  lastmod: string | null;
  /** address by hreflang */
  alternates: Record<string, string>;
}

/** The entries of a sitemap. Throws if the text is not a sitemap. */
export function readSitemap(xml: string): SitemapEntry[] {
  const root = parse(xml);
  if (!root.querySelector("urlset")) throw new Error(`no urlset: ${xml.slice(0, 200)}`);
  return root.querySelectorAll("url").map((url) => ({
    loc: url.querySelector("loc")?.text ?? "",
    lastmod: url.querySelector("lastmod")?.text ?? null,
    alternates: Object.fromEntries(
      url
        .querySelectorAll("*")
        .filter(({ rawTagName }) => rawTagName === "xhtml:link")
        .map((link) => [link.getAttribute("hreflang") ?? "", link.getAttribute("href") ?? ""]),
    ),
  }));
}

/** The files that an index names. */
export function readSitemapIndex(xml: string): string[] {
  const root = parse(xml);
  if (!root.querySelector("sitemapindex")) throw new Error(`no index: ${xml.slice(0, 200)}`);
  return root.querySelectorAll("loc").map(({ text }) => text);
}
