import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { demoLogins } from "#erp-adapter/index.ts";
import type { Env } from "./env.ts";
import { erpKindOf, isErpEmbedded } from "./erp/erp-options.ts";
import { createPictureSource } from "./erp/picture-source.ts";
import { widenBudgets } from "./front/budgets.ts";
import { createDrain, type Patience } from "./front/drain.ts";
import { createFront } from "./front/front.ts";
import { createLoad } from "./front/overload.ts";
import { createPageCache, type KeptAnswer, type PageCache } from "./front/page-cache/page-cache.ts";
import { createPictureFiles } from "./front/picture-files.ts";
import { createPublications } from "./front/publications.ts";
import type { RequestFacts } from "./front/request-facts.ts";
import { roomForConnections } from "./front/room-for-connections.ts";
import { securityHeaders } from "./front/security-headers.ts";
import type { Next } from "./front/static-files.ts";
import type { ShopMetrics } from "./metrics/shop-metrics.ts";
import { type OpenShop, openShop } from "./open-shop.ts";
import type { EndReason } from "./processes/process-messages.ts";
import { workers } from "./processes/workers.ts";
import type { Shop } from "./shop.ts";

/** The parts of the server that differ between production and development. */
export interface Pages {
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  staticFiles(req: IncomingMessage, res: ServerResponse, next: Next): void;
  /** whether a page made for one visitor is given to others */
  areKept: boolean;
}

/**
 * Milliseconds that an ending process waits for its connections. stopped: no other process serves, so openMs is longer
 * than the longest order takes, and idleMs lets a fast reader's next click through · replaced: another process serves,
 * so there is time for long downloads, and for node to close idle connections itself (after six seconds: its
 * five-second timeout and one more).
 */
const PATIENCE: Record<EndReason, Patience> = {
  stopped: { openMs: 12_000, idleMs: 500 },
  replaced: { openMs: 60_000, idleMs: 8_000 },
};

/**
 * Opens the shop, listens, and prints the address. Ends gracefully on SIGINT and SIGTERM. Rejects with one sentence if
 * it cannot start.
 */
export async function serve(env: Env, toPages: (shop: Shop) => Pages | Promise<Pages>): Promise<void> {
  let origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const metrics = env.METRICS_PORT === undefined ? null : await openMetrics();
  const open = await openShop(env, () => origin, { workers, metrics });
  const { log } = open.shop;
  let ending: EndReason | null = null;
  const pages = await toPages(open.shop);
  const pageCache = pages.areKept ? createShopPageCache(pages, open, env, metrics) : null;
  const pictureFiles = createPictureFiles(env.DATA_DIR, createPictureSource(env));
  const publish = createPublications(() => {
    open.shop.content.cms.refresh();
    pageCache?.empty();
  });
  open.shop.request.news.onNews(({ kind, key }) => kind === "published" && publish(key));
  const budgets = widenBudgets(env.BUDGET_FACTOR);
  const front = createFront({
    ...pages,
    staticFiles: (req, res, next) => pages.staticFiles(req, res, () => pictureFiles(req, res, next)),
    shopName: env.SHOP_NAME,
    pageCache,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY === "none" ? null : (env.TRUST_PROXY ?? null),
    log,
    health: open.health,
    dataFiles: open.dataFiles,
    shopBinding: open.shopBinding,
    heartbeat: open.heartbeat,
    load: createLoad(),
    budgets: {
      ...budgets,
      connections: { ...budgets.connections, all: Math.min(budgets.connections.all, roomForConnections()) },
    },
    cookies: open.shop.request.cookies,
    webhook: {
      secret: env.STORYBLOK_WEBHOOK_SECRET ?? null,
      onPublished(message) {
        publish(message);
        open.shop.request.news.tell({ kind: "published", key: message });
      },
    },
    ...(open.erpHook && { erpHook: { ...open.erpHook, secret: env.ERP_WEBHOOK_SECRET ?? null } }),
    // A replaced process does not report that it drains, because the shop goes on.
    isDraining: () => ending === "stopped",
  });
  const drain = createDrain(front);
  if (metrics) {
    metrics.watch(front);
    await workers.onMeasure(env, async () => metrics.measure(await open.vitals()), log);
  }
  const port = await listen(front, env);
  if (!env.PUBLIC_URL) origin = `http://localhost:${port}`;
  open.startWork();
  workers.onEnd(async (why) => {
    if (ending) return;
    ending = why;
    await drain(PATIENCE[why]);
    await workers.leave();
    await open.close();
    process.exit(0);
  });
  workers.serving([
    ...(isErpEmbedded(env) && (await isEmpty(open.shop)) ? NEXT_STEPS : []),
    ...demoLogins({ kind: erpKindOf(env) }).map(
      ({ email, password, description }) => `Demo login: ${email} / ${password} (${description})`,
    ),
    `${env.SHOP_NAME} is listening on ${origin}`,
  ]);
}

/** Printed when an empty shop starts. */
const NEXT_STEPS = [
  "The catalogue is empty. Import your price list: npm run erp -- import FILE (docs/import.md)",
  "Customers register in the shop; see and approve them: npm run erp -- registrations, npm run erp -- approve",
];

async function isEmpty({ erp }: Shop): Promise<boolean> {
  const deadline = Date.now() + 3_000;
  const asked = {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline,
    requestId: "start",
  } as const;
  const found = await erp.catalogue.search({ pageSize: 1, withFacets: false }, asked).catch(() => null);
  return found?.total === 0;
}

/** Imports the metrics library; called only if METRICS_PORT is set. */
async function openMetrics(): Promise<ShopMetrics> {
  const { createShopMetrics } = await import("./metrics/shop-metrics.ts");
  return createShopMetrics();
}

function createShopPageCache(
  { handle }: Pages,
  { shop, catalogueVersion }: OpenShop,
  { PUBLIC_URL }: Env,
  metrics: ShopMetrics | null,
): PageCache {
  const cookies = Object.values(shop.request.cookies).map(({ name }) => name);
  const headers = securityHeaders(PUBLIC_URL ?? null);
  const onKept = metrics ? (answered: KeptAnswer) => metrics.countPage({ ...answered, from: "kept" }) : undefined;
  return createPageCache({ handle, headers, cookies, catalogueVersion, log: shop.log, onKept });
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
