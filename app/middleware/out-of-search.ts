import type { MiddlewareFunction } from "react-router";
import { shopContext } from "../context.ts";

/**
 * Keeps files, the data of pages, and everything of a shop that shows drafts out of search engines. Other pages declare
 * in their head whether search engines may index them.
 */
export const outOfSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const type = response.headers.get("Content-Type");
  // A redirect has no content type, and needs no header.
  const isPage = type === null || type.startsWith("text/html");
  if (!isPage || context.get(shopContext).cms.showsDrafts) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
