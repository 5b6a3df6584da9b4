import type { MiddlewareFunction } from "react-router";
import { arrivedContext, factsContext, shopContext } from "../context.ts";

/** First in, last out: notes the time of arrival, names the request, and logs one line without query or personal data. */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const arrived = Date.now();
  context.set(arrivedContext, arrived);
  const { requestId } = context.get(factsContext);
  const response = await next();
  response.headers.set("X-Request-Id", requestId);
  context
    .get(shopContext)
    .log.info(
      { requestId, method: request.method, path: url.pathname, status: response.status, ms: Date.now() - arrived },
      "request",
    );
  return response;
};
