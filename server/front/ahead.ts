import type { IncomingMessage } from "node:http";
import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/**
 * True for a request that prefetches a page or its data. The shop's scripts prefetch while a link is hovered, and send
 * `Purpose` (scripts may not set `Sec-Purpose`, which browsers send themselves). False for styles, scripts and
 * pictures: a browser that prefetches a page by itself sends the same header with them, and the page needs them.
 */
export function isAhead({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  const purpose = String(headers["sec-purpose"] ?? headers.purpose ?? "");
  return method === "GET" && /^prefetch\b/.test(purpose) && PAGES.has(headers["sec-fetch-dest"] ?? "");
}

/** `Sec-Fetch-Dest` of a page and of its data; "" if the browser does not send the header. */
const PAGES: ReadonlySet<unknown> = new Set(["", "document", "empty"]);

/**
 * True for an address that may be prefetched. The shop's scripts ask the same table (app/screens.ts).
 */
export function mayBeAhead(url: string): boolean {
  return pageOf(url).isAhead === true && !routeOf(url).query.has("print");
}

/** True for the address of a text search. */
export function isSearch(url: string): boolean {
  return routeOf(url).query.has("query");
}
