import type { MiddlewareFunction } from "react-router";
import { factsContext, log } from "../context.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Every POST, to pages and resource routes alike, must come from a page of the shop: Sec-Fetch-Site is checked first,
 * Origin second. Without either header, only a request without cookies passes, because it can do no harm.
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method !== "POST" || isOurs(request, context.get(factsContext).origin)) return;
  log(context).warn("cross-site POST refused");
  throw await refuseEarly("cross-site", 403, context);
};

/** True if a page of this origin sent the POST. */
function isOurs(request: Request, origin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const from = request.headers.get("Origin");
  if (from) return from === origin;
  return !request.headers.has("Cookie");
}
