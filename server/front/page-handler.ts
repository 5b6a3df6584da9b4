import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
// Types only: the keys themselves come from the build, so that server and pages share one copy.
import type { factsContext, shopContext } from "#app/request/context.ts";
import type { Shop } from "../shop.ts";
import type { RequestFacts } from "./request-facts.ts";

/** The build, whose entry exports the context keys. */
export type ShopBuild = ServerBuild & {
  entry: { module: { shopContext: typeof shopContext; factsContext: typeof factsContext } };
};

/**
 * The pages as a function from Request to Response. `getBuild` is called for every request: in development, the build
 * may have changed.
 */
export function createPageHandler(
  getBuild: () => ShopBuild | Promise<ShopBuild>,
  shop: Shop,
  mode: "production" | "development",
): (request: Request, facts: RequestFacts) => Promise<Response> {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return async (request, facts) => {
    const build = await getBuild();
    const handler = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handler);
    const context = new RouterContextProvider();
    context.set(build.entry.module.shopContext, shop);
    context.set(build.entry.module.factsContext, facts);
    const answer = await handler(withReadableOrigin(request), context);
    if (answer.status === 200 && new URL(request.url).pathname.endsWith(".data"))
      for (const module of modulesOf(build, facts.route))
        answer.headers.append("Link", `<${module}>; rel=modulepreload`);
    return answer;
  };
}

/** The scripts of a route's page, for browsers that prefetch its data (app/frame/ahead.ts). */
function modulesOf({ assets }: ServerBuild, pattern = ""): string[] {
  const route = Object.values(assets.routes).find((route) => route?.path === pattern.replace(/^\//, ""));
  return route ? [route.module, ...(route.imports ?? [])] : [];
}

/**
 * Sets an Origin header that cannot be parsed to `null`. Otherwise the framework would answer a bare 400 and log a
 * stack trace, before the shop's own check could refuse the request (app/request/guards/same-origin.ts).
 */
function withReadableOrigin(request: Request): Request {
  const origin = request.headers.get("Origin");
  if (origin !== null && !URL.canParse(origin)) request.headers.set("Origin", "null");
  return request;
}
