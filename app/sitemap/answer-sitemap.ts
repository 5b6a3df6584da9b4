import type { MiddlewareFunction } from "react-router";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { factsContext, type RequestContext, shopContext } from "../request/context.ts";
import { pageEntries, productEntry } from "./entries.ts";
import { type Entry, type SitemapAddress, toAddresses } from "./entry.ts";
import { keepPacked, type PackedSitemap } from "./packed-sitemaps.ts";
import { parseSitemapPart, type SitemapPart, toSitemapPath } from "./sitemap-part.ts";
import { MAX_ADDRESSES, writeSitemap, writeSitemapIndex } from "./write-sitemap.ts";

/** Milliseconds that a robot waits while the list of products is updated. */
const PATIENCE = 3_000;

/** Seconds after which a robot may come again while there is no complete list yet. */
const COME_AGAIN = "120";

/**
 * The last middleware of the sitemap and its parts: it answers, and no page is rendered. One file while everything fits
 * into it; otherwise an index of one file with the pages and files with 25,000 products each, in two languages. Each
 * file is cached, compressed, as long as its URLs stay the same. 503 until the list of products has been read
 * completely once, and while the stories cannot be read; an unknown part is left to the route, which answers 404.
 */
export const answerSitemap: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const part = parseSitemapPart(url.search);
  if (request.method === "POST" || part === null) return next();
  const { productBook } = context.get(shopContext).goods;
  if (!(await productBook.refresh(PATIENCE))) return notYet();
  const parts = productBook.parts();
  if (typeof part === "number" && !parts.includes(part)) return next();
  const file = await find(part, parts, context);
  return file ? answerXml(file, request) : notYet();
};

/** The file of a part; null while the stories cannot be read. */
async function find(
  part: SitemapPart,
  parts: readonly number[],
  context: RequestContext,
): Promise<PackedSitemap | null> {
  const { productBook } = context.get(shopContext).goods;
  const { origin } = context.get(factsContext);
  const key = [origin, part, parts.join(), productBook.version()].join(" ");
  if (typeof part === "number")
    return keepPacked(productBook, key, () => writeSitemap(toAddresses(productEntries(part, context), origin)));
  const entries = await pageEntries(context);
  if (entries === null) return null;
  const pages = [...toAddresses(entries, origin)].slice(0, MAX_ADDRESSES);
  return keepPacked(productBook, `${key} ${JSON.stringify(pages)}`, () => write(part, parts, pages, context));
}

function write(
  part: "all" | "pages",
  parts: readonly number[],
  pages: readonly SitemapAddress[],
  context: RequestContext,
): Promise<Buffer<ArrayBuffer>> {
  const { productBook } = context.get(shopContext).goods;
  const { origin } = context.get(factsContext);
  if (part === "pages") return writeSitemap(pages);
  const [first = 0, ...more] = parts;
  const products = [...productBook.part(first)].length;
  if (more.length === 0 && pages.length + products * LOCALES.length <= MAX_ADDRESSES)
    return writeSitemap(both(pages, toAddresses(productEntries(first, context), origin)));
  return writeSitemapIndex((["pages", ...parts] as const).map((each) => origin + toSitemapPath(each)));
}

function* productEntries(part: number, context: RequestContext): Generator<Entry> {
  for (const product of context.get(shopContext).goods.productBook.part(part)) yield productEntry(product);
}

function* both(first: Iterable<SitemapAddress>, second: Iterable<SitemapAddress>): Generator<SitemapAddress> {
  yield* first;
  yield* second;
}

function answerXml({ gzip, etag }: PackedSitemap, { method, headers }: Request): Response {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers.get("Accept-Encoding") ?? "");
  // Clients may cache the file but must check its tag each time; for an unchanged file the answer has no body.
  const about = { ETag: etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  const known = headers
    .get("If-None-Match")
    ?.split(",")
    .map((tag) => tag.trim());
  if (known?.includes(etag)) return new Response(null, { status: 304, headers: about });
  const plain = () => new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(method === "HEAD" ? null : isPacked ? gzip : plain(), {
    headers: {
      ...about,
      "Content-Type": "application/xml; charset=utf-8",
      ...(isPacked && { "Content-Encoding": "gzip", "Content-Length": String(gzip.length) }),
    },
  });
}

function notYet(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": COME_AGAIN } });
}
