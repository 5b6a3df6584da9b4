import type { IncomingMessage, ServerResponse } from "node:http";
import type { Health } from "../services/health/health.ts";
import type { WatchedFiles } from "../services/health/lost-files.ts";
import type { Heartbeat } from "../services/heartbeat.ts";
import type { ShopBinding } from "../services/shop-binding/bind-to-erp.ts";
import type { Load } from "./overload.ts";

/** Seconds after which a load balancer may ask again. */
export const RETRY_AFTER = 5;

/**
 * Answers `/health/live` (the process runs) and `/health/ready` (the process takes requests, plus the state of each
 * dependency). Ready is 503 only while the process drains, is overloaded, has lost its data folder or its database, or
 * is not the shop whose orders the ERP takes. A failing ERP, content source or mail server never makes it 503: a load
 * balancer would then take out all processes at once, though they can serve without it. Called before the limits and
 * the origin check, so that it answers under any host. Returns true if the request was for one of these addresses.
 */
export function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  {
    health,
    load,
    dataFiles,
    shopBinding,
    heartbeat,
    isDraining,
  }: {
    health: Health;
    load: Pick<Load, "isOver">;
    dataFiles?: Pick<WatchedFiles, "areLost">;
    shopBinding?: Pick<ShopBinding, "isForeign">;
    heartbeat?: Pick<Heartbeat, "isUnseen"> | null;
    isDraining: () => boolean;
  },
): boolean {
  const path = req.url?.split("?", 1)[0];
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  if (path === "/health/live") answer(req, res, 200, { state: "live" });
  else if (path === "/health/ready") {
    const state = isDraining()
      ? "draining"
      : dataFiles?.areLost()
        ? "data-lost"
        : shopBinding?.isForeign()
          ? "other-shop"
          : heartbeat?.isUnseen()
            ? "database-gone"
            : load.isOver()
              ? "overloaded"
              : "ready";
    answer(req, res, state === "ready" ? 200 : 503, { state, ...health() });
  } else return false;
  return true;
}

function answer(req: IncomingMessage, res: ServerResponse, status: number, body: object): void {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  res.writeHead(status, { ...headers, ...(status === 503 && { "Retry-After": RETRY_AFTER }) });
  res.end(req.method === "HEAD" ? undefined : JSON.stringify(body));
}
