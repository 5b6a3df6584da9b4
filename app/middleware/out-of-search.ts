import type { MiddlewareFunction } from "react-router";
import { shopContext } from "../context.ts";

/**
 * Pages say in their head whether search engines may keep them; files and the data of pages are nothing to be found, and
 * neither is anything of a shop that shows drafts.
 */
export const outOfSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const type = response.headers.get("Content-Type");
  // What leads on has no type, and says nothing for itself.
  const isPage = type === null || type.startsWith("text/html");
  if (!isPage || context.get(shopContext).cms.showsDrafts) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
