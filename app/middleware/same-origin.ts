import type { MiddlewareFunction } from "react-router";
import { factsContext, log } from "../context.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/**
 * Every POST, to pages and resource routes alike, must come from a page of ours: Sec-Fetch-Site first, Origin second;
 * with neither, only a request that carries no cookie could do no harm.
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method !== "POST" || isOurs(request, context.get(factsContext).origin)) return;
  log(context).warn("cross-site POST refused");
  throw await refuseEarly("cross-site", 403, context);
};

/** True when a POST was sent by a page of this origin. */
function isOurs(request: Request, origin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const from = request.headers.get("Origin");
  if (from) return from === origin;
  return !request.headers.has("Cookie");
}
