import { once } from "node:events";
import type { Server } from "node:http";
import type { Budgets } from "#server/front/budgets.ts";
import { createFront } from "#server/front/front.ts";
import type { Load } from "#server/front/overload.ts";
import { createPageCache, type PageCache, type PageCacheOptions } from "#server/front/page-cache/page-cache.ts";
import { securityHeaders } from "#server/front/security-headers.ts";
import { CALM, WIDE } from "./calm-front.ts";
import type { TestShop } from "./open-test-shop.ts";

/** The server's front, listening on a socket before a test's shop; it caches pages for visitors, as in production. */
export interface KeepingFront {
  url: string;
  server: Server;
  cache: PageCache;
  close(): Promise<void>;
}

export async function openKeepingFront(
  shop: TestShop,
  {
    onMade = () => {},
    load = CALM.load,
    budgets = WIDE,
    ...options
  }: Partial<Pick<PageCacheOptions, "clock" | "catalogueVersion">> & {
    onMade?(path: string): void;
    load?: Load;
    budgets?: Budgets;
  } = {},
): Promise<KeepingFront> {
  const { log } = shop.shop;
  const { cookies } = shop.shop.request;
  const handle: PageCacheOptions["handle"] = (request, facts) => {
    onMade(new URL(request.url).pathname);
    return shop.handle(request, facts);
  };
  const names = Object.values(cookies).map(({ name }) => name);
  const cache = createPageCache({
    handle,
    headers: securityHeaders(null),
    cookies: names,
    catalogueVersion: null,
    log,
    ...options,
  });
  const server = createFront({
    ...CALM,
    cookies,
    load,
    budgets,
    handle,
    pageCache: cache,
    staticFiles: (_req, _res, next) => next(),
    publicUrl: null,
    trustProxy: null,
    log,
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    server,
    cache,
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}
