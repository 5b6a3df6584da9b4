import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { factsContext, shopContext } from "../context.ts";
import { pageEntries, productEntry } from "./entries.ts";
import { type Address, type Entry, toAddresses } from "./entry.ts";
import { parseSitemapPart, type SitemapPart, toSitemapPath } from "./sitemap-part.ts";
import { MAX_ADDRESSES, writeSitemap, writeSitemapIndex } from "./write-sitemap.ts";

/** Milliseconds that a robot waits while the list of products is brought up to date. */
const PATIENCE = 3_000;

/** Seconds after which it may come again when there is no whole list yet. */
const COME_AGAIN = "120";

/**
 * The last middleware of the sitemap and its parts: it answers, and no page is rendered. One file while everything fits
 * into one; then an index of the pages and of the products, 25,000 a file in two languages each. 503 until the list of
 * products has been read whole once, and while the stories cannot be read; an unknown part is left to the route, which is not found.
 */
export const answerSitemap: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const part = parseSitemapPart(url.search);
  if (request.method === "POST" || part === null) return next();
  const { productBook } = context.get(shopContext);
  if (!(await productBook.refresh(PATIENCE))) return notYet();
  const parts = productBook.parts();
  if (typeof part === "number" && !parts.includes(part)) return next();
  // Nobody will read it.
  if (request.method === "HEAD") return answerXml(null);
  const body = await write(part, parts, context);
  return body ? answerXml(body) : notYet();
};

async function write(
  part: SitemapPart,
  parts: readonly number[],
  context: Readonly<RouterContextProvider>,
): Promise<ReadableStream<Uint8Array> | null> {
  const { productBook } = context.get(shopContext);
  const { origin } = context.get(factsContext);
  if (typeof part === "number") return writeSitemap(toAddresses(productEntries(part, context), origin));
  const entries = await pageEntries(context);
  if (entries === null) return null;
  const pages = [...toAddresses(entries, origin)].slice(0, MAX_ADDRESSES);
  if (part === "pages") return writeSitemap(pages);
  const [first = 0, ...more] = parts;
  const products = [...productBook.part(first)].length;
  if (more.length === 0 && pages.length + products * LOCALES.length <= MAX_ADDRESSES)
    return writeSitemap(both(pages, toAddresses(productEntries(first, context), origin)));
  return writeSitemapIndex((["pages", ...parts] as const).map((each) => origin + toSitemapPath(each)));
}

function* productEntries(part: number, context: Readonly<RouterContextProvider>): Generator<Entry> {
  for (const product of context.get(shopContext).productBook.part(part)) yield productEntry(product);
}

function* both(first: Iterable<Address>, second: Iterable<Address>): Generator<Address> {
  yield* first;
  yield* second;
}

function answerXml(body: ReadableStream<Uint8Array> | null): Response {
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function notYet(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": COME_AGAIN } });
}
