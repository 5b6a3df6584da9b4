import type { IncomingMessage } from "node:http";
import { routeOf } from "./route-of.ts";

/**
 * True for a page, or its data, that is read ahead of a click: the shop's scripts fetch it while a link is hovered, and
 * say so with `Purpose` (scripts may not set `Sec-Purpose`, which browsers send themselves).
 */
export function isAhead({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  return method === "GET" && /^prefetch\b/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));
}

/**
 * True for an address that may be fetched ahead: goods, and what editors write. Never a cart, an order, an invoice or an
 * account. The browser's own copy is `mayFetchAhead` (app/shell/ahead-paths.ts).
 */
export function mayBeAhead(url: string): boolean {
  const { path, query } = routeOf(url);
  return AHEAD.test(path) && !query.has("print");
}

const AHEAD = /^\/(?:en|hr)(?:\/(?:(?:replacements-)?catalogue\/\d+|products\/[^/]+|about|news(?:\/[^/]+)?))?$/;
