import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { demoLogins } from "#erp-adapter/index.ts";
import type { Env } from "./env.ts";
import { erpKindOf } from "./erp-options.ts";
import { createDrain } from "./front/drain.ts";
import { createFront, type RequestFacts } from "./front/front.ts";
import { createLoad } from "./front/load.ts";
import { createPageCache, type PageCache } from "./front/page-cache/page-cache.ts";
import { securityHeaders } from "./front/security-headers.ts";
import type { Next } from "./front/static-files.ts";
import { type OpenShop, openShop } from "./open-shop.ts";
import type { Shop } from "./shop.ts";

/** What production and development serve differently. */
export interface Pages {
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  staticFiles(req: IncomingMessage, res: ServerResponse, next: Next): void;
  /** whether a page that was made for one visitor is given to others */
  areKept: boolean;
}

/** How long open requests may take to end after SIGTERM, in milliseconds: longer than an order ever takes. */
const DRAIN_MS = 12_000;

/** Opens the shop, listens, and says where. Ends gracefully on SIGINT and SIGTERM. Rejects with one sentence when it cannot start. */
export async function serve(env: Env, toPages: (shop: Shop) => Pages | Promise<Pages>): Promise<void> {
  let origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const open = await openShop(env, () => origin);
  const { log } = open.shop;
  let ending = false;
  const pages = await toPages(open.shop);
  const pageCache = pages.areKept ? createShopPageCache(pages, open, env) : null;
  const onPublished = () => {
    open.shop.cms.refresh();
    pageCache?.empty();
  };
  const front = createFront({
    ...pages,
    pageCache,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    log,
    health: open.health,
    load: createLoad(),
    webhook: { secret: env.STORYBLOK_WEBHOOK_SECRET ?? null, onPublished },
    isDraining: () => ending,
  });
  const drain = createDrain(front, DRAIN_MS);
  const port = await listen(front, env);
  if (!env.PUBLIC_URL) origin = `http://localhost:${port}`;
  open.startWork();
  for (const { email, password, description } of demoLogins({ kind: erpKindOf(env) }))
    console.log(`Demo login: ${email} / ${password} (${description})`);
  console.log(`${env.SHOP_NAME} is listening on ${origin}`);

  const end = async () => {
    if (ending) return;
    ending = true;
    await drain();
    await open.close();
    process.exit(0);
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

function createShopPageCache({ handle }: Pages, { shop, catalogueVersion }: OpenShop, { PUBLIC_URL }: Env): PageCache {
  const cookies = Object.values(shop.cookies).map(({ name }) => name);
  const headers = securityHeaders({ https: PUBLIC_URL?.startsWith("https:") ?? false });
  return createPageCache({ handle, headers, cookies, catalogueVersion, log: shop.log });
}

/** The end of a start that failed: one line, exit code 1. */
export function failStart(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE" ? "is in use already. Set PORT to another one." : `cannot be used (${error.code}).`;
      reject(new Error(`Port ${PORT} ${reason}`));
    });
    server.listen(PORT, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : PORT);
    });
  });
}
