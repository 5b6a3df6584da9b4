import type { MiddlewareFunction } from "react-router";
import { arrivedContext, factsContext, leavingContext, shopContext } from "../context.ts";

/** First in, last out: notes the time of arrival, names the request, and logs one line without query or personal data. */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const arrived = Date.now();
  context.set(arrivedContext, arrived);
  if (request.method !== "POST") context.set(leavingContext, request.signal);
  const { requestId } = context.get(factsContext);
  const response = await next();
  response.headers.set("X-Request-Id", requestId);
  const { log } = context.get(shopContext);
  const line = { requestId, method: request.method, path: url.pathname, status: response.status };
  log.info({ ...line, ms: Date.now() - arrived, ...(request.signal.aborted && { left: true }) }, "request");
  return response;
};
