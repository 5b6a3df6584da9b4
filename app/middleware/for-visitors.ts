import type { MiddlewareFunction } from "react-router";
import { factsContext, sessionContext, standInContext } from "../context.ts";

/**
 * Says that a page is the same for all visitors, so that the front may give it to others (server/front/page-cache).
 * `queries` are the parameters that the page depends on: with any other parameter it is not kept, because invented ones
 * would fill the memory. A page with a stand-in for something unreadable, and an answer that is not a page, are given
 * only to visitors who already wait for the same page.
 */
export function forVisitors(queries: readonly string[] = []): MiddlewareFunction<Response> {
  return async ({ url, context }, next) => {
    const response = await next();
    const { keep } = context.get(factsContext);
    const { token, user } = context.get(sessionContext);
    if (keep === null || token !== null || user !== null) return response;
    if (![...url.searchParams.keys()].every((name) => queries.includes(name))) return response;
    keep(response.status === 200 && !context.get(standInContext) ? "kept" : "passing");
    return response;
  };
}
