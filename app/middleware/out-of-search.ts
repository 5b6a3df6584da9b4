import type { MiddlewareFunction } from "react-router";

/** Pages say in their head whether search engines may keep them; files and the data of pages are nothing to be found. */
export const outOfSearch: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  const type = response.headers.get("Content-Type");
  // What leads on has no type, and says nothing for itself.
  if (type !== null && !type.startsWith("text/html")) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
