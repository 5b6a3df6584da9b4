import type { MiddlewareFunction } from "react-router";
import { retryAfterContext } from "../context.ts";

/**
 * Seconds until the next request is useful: after a failure of the ERP, the shop first pauses its calls for at most
 * this long.
 */
const COME_AGAIN = 10;

/** Gives a temporary refusal (429, 503) a Retry-After: the known wait, or else COME_AGAIN. */
export const comeAgain: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const isForNow = response.status === 503 || response.status === 429;
  if (isForNow && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", String(context.get(retryAfterContext) ?? COME_AGAIN));
  return response;
};
