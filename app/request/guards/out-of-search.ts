import type { MiddlewareFunction } from "react-router";
import { shopContext } from "../context.ts";

/**
 * Tells search engines not to index files and the data of pages, and not to index pages either if the shop shows drafts.
 * Otherwise a page declares in its head whether search engines may index it.
 */
export const outOfSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const type = response.headers.get("Content-Type");
  // A redirect has no content type, and needs no header.
  const isPage = type === null || type.startsWith("text/html");
  if (!isPage || context.get(shopContext).content.cms.showsDrafts) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
