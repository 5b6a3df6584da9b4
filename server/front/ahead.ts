import type { IncomingMessage } from "node:http";
import { routeOf } from "./route-of.ts";

/**
 * True for a page, or its data, that is read ahead of a click: the shop's scripts fetch it while a link is hovered, and
 * say so with `Purpose` (scripts may not set `Sec-Purpose`, which browsers send themselves). A browser that prepares a
 * page by itself says the same of its styles, scripts and pictures: these are no pages, and the page needs them.
 */
export function isAhead({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  const purpose = String(headers["sec-purpose"] ?? headers.purpose ?? "");
  return method === "GET" && /^prefetch\b/.test(purpose) && PAGES.has(headers["sec-fetch-dest"] ?? "");
}

/** `Sec-Fetch-Dest` of a page and of its data; "": a browser that does not say. */
const PAGES: ReadonlySet<unknown> = new Set(["", "document", "empty"]);

/**
 * True for an address that may be fetched ahead: goods, and what editors write. Never a cart, an order, an invoice or an
 * account. The browser's own copy is `mayFetchAhead` (app/shell/ahead-paths.ts).
 */
export function mayBeAhead(url: string): boolean {
  const { path, query } = routeOf(url);
  return AHEAD.test(path) && !query.has("print");
}

/** True for a list that is searched for by a text. */
export function isSearch(url: string): boolean {
  return routeOf(url).query.has("query");
}

const AHEAD = /^\/(?:en|hr)(?:\/(?:(?:replacements-)?catalogue\/\d+|products\/[^/]+|about|news(?:\/[^/]+)?))?$/;
