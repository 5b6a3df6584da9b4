import type { MiddlewareFunction } from "react-router";
import { factsContext, incompleteContext, sessionContext } from "../context.ts";

/**
 * Marks a page as the same for all visitors, so that the HTTP server may cache it for others
 * (server/front/page-cache). `queries` are the parameters that the page depends on: with any other parameter the page
 * is not cached, because invented parameters would fill the memory. A page with a substitute for data that could not be
 * read, and a response other than 200, go only to visitors who already wait for the same page.
 */
export function forVisitors(queries: readonly string[] = []): MiddlewareFunction<Response> {
  return async ({ url, context }, next) => {
    const response = await next();
    const { keep } = context.get(factsContext);
    const { token, user } = context.get(sessionContext);
    if (keep === null || token !== null || user !== null) return response;
    if (![...url.searchParams.keys()].every((name) => queries.includes(name))) return response;
    keep(response.status === 200 && !context.get(incompleteContext) ? "kept" : "passing");
    return response;
  };
}
