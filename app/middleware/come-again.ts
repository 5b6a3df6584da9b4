import type { MiddlewareFunction } from "react-router";
import { retryAfterContext } from "../context.ts";

/** Seconds until the next request is useful: the shop's first pause in asking a failing ERP is at most this long. */
const COME_AGAIN = 10;

/** A temporary refusal says when to ask again: after the known wait, or else after COME_AGAIN. */
export const comeAgain: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const isForNow = response.status === 503 || response.status === 429;
  if (isForNow && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", String(context.get(retryAfterContext) ?? COME_AGAIN));
  return response;
};
