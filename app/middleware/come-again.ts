import type { MiddlewareFunction } from "react-router";
import { retryAfterContext } from "../context.ts";

/** Seconds after which it is worth asking again; the shop breaks off from a failing ERP for no longer at first. */
const COME_AGAIN = 10;

/** An answer that is only for the moment says when to ask again, where it does not know better itself. */
export const comeAgain: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const isForNow = response.status === 503 || response.status === 429;
  if (isForNow && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", String(context.get(retryAfterContext) ?? COME_AGAIN));
  return response;
};
