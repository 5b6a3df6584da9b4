import type { MiddlewareFunction } from "react-router";
import { arrivedContext, factsContext, leavingContext, log, shopContext } from "../context.ts";

/**
 * Runs first and ends last: sets the time of arrival and the route, and logs one line without query or personal data.
 */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const arrived = Date.now();
  context.set(arrivedContext, arrived);
  if (request.method !== "POST") context.set(leavingContext, request.signal);
  const facts = context.get(factsContext);
  facts.route = pattern;
  const response = await next();
  response.headers.set("X-Request-Id", facts.requestId);
  const { method } = request;
  const { status } = response;
  const ms = Date.now() - arrived;
  log(context).info(
    { method, path: url.pathname, status, ms, ...(request.signal.aborted && { left: true }) },
    "request",
  );
  context.get(shopContext).metrics?.countPage({ route: pattern, method, status, from: "made", ms });
  return response;
};
