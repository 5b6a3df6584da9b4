import type { MiddlewareFunction } from "react-router";
import { arrivedContext, factsContext, leavingContext, log } from "../context.ts";

/** Runs first and ends last: notes the time of arrival, names the request, and logs one line without query or personal data. */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const arrived = Date.now();
  context.set(arrivedContext, arrived);
  if (request.method !== "POST") context.set(leavingContext, request.signal);
  const response = await next();
  response.headers.set("X-Request-Id", context.get(factsContext).requestId);
  const line = { method: request.method, path: url.pathname, status: response.status };
  log(context).info({ ...line, ms: Date.now() - arrived, ...(request.signal.aborted && { left: true }) }, "request");
  return response;
};
