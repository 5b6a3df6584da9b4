import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { constants } from "node:zlib";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { Logger } from "pino";
import type { Health } from "../services/health/health.ts";
import { withoutDots } from "./dot-segments.ts";
import { answerHealth, RETRY_AFTER } from "./health.ts";
import { refuse } from "./limits.ts";
import type { Load } from "./load.ts";
import { decideOrigin } from "./origin.ts";
import type { Keeping } from "./page-cache/make-page.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { answerPlainly } from "./plain-answer.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Next } from "./static-files.ts";
import { createWebhook } from "./webhook.ts";

/** What the front knows of a request besides the request. */
export interface RequestFacts {
  requestId: string;
  /** the pinned origin: the only one links may be built from */
  origin: string;
  /** address of the client, as far as it can be trusted */
  address: string;
  /** a UUID that no other answer has, those of a kept page included */
  unique(): string;
  /** says who else may get this answer; null where it is the asker's alone anyway */
  keep: ((keeping: Keeping) => void) | null;
}

export interface FrontOptions {
  /** the pages */
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  staticFiles(req: IncomingMessage, res: ServerResponse, next: Next): void;
  publicUrl: string | null;
  /** address of the proxy whose X-Forwarded-For counts */
  trustProxy: string | null;
  log: Logger;
  /** how what the shop depends on is doing */
  health: Health;
  load: Load;
  /** none in development, where pages change by the second */
  pageCache?: PageCache | null;
  /** of the source of content; none where it is left out */
  webhook?: { secret: string | null; onPublished(message: string): void };
  /** true once this process ends */
  isDraining(): boolean;
}

const compress = compression({
  threshold: 1_024,
  level: 6,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/** A request's way in: kept pages → health → webhook → limits → origin → files → overload → the pages. Not listening yet. */
export function createFront(options: FrontOptions): Server {
  const headers = securityHeaders({ https: options.publicUrl?.startsWith("https:") ?? false });
  const webhook = options.webhook ?? { secret: null, onPublished: () => {} };
  const answerWebhook = createWebhook({ ...webhook, log: options.log });
  let port = 0;
  // What is kept has passed everything below under the same address when it was made, all of which costs more than to send it.
  const answerKept = (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!options.pageCache?.isFor(req) || !options.load.admitsKept()) return false;
    const { kind, origin } = decideOrigin(req.headers.host, options.publicUrl, port);
    return kind === "serve" && options.pageCache.answer(req, res, origin);
  };
  const server = createServer(LIMITS, (req, res) => {
    if (answerKept(req, res)) return;
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (answerHealth(req, res, options)) return;
    if (req.headers.host === undefined && req.httpVersion !== "1.0") return refuseWith(req, res, 400);
    if (answerWebhook(req, res)) return;
    const refusal = refuse(req);
    if (refusal) return refuseWith(req, res, refusal.status, refusal.headers);
    const decision = decideOrigin(req.headers.host, options.publicUrl, port);
    if (decision.kind === "elsewhere") {
      if (req.method === "POST") return refuseWith(req, res, 400);
      return answerPlainly(res, 308, { Location: decision.origin + req.url });
    }
    const plain = req.method === "POST" ? null : withoutDots(req.url ?? "");
    if (plain !== null) return answerPlainly(res, 308, { Location: plain });
    options.staticFiles(req, res, () => {
      const facts = factsOf(req, decision.origin, options.trustProxy);
      if (!options.load.admits(req.method ?? "", req.url ?? ""))
        return refuseWith(req, res, 503, { "Retry-After": String(RETRY_AFTER) });
      res.once("close", options.load.begin());
      const alone = (made?: Response) => compress(req, res, () => answerPage(req, res, facts, options, made));
      if (options.pageCache) options.pageCache.make(req, res, facts, alone);
      else alone();
    });
  });
  server.on("listening", () => {
    port = portOf(server);
  });
  server.maxHeadersCount = 100;
  server.on("checkExpectation", (_req, res: ServerResponse) =>
    answerPlainly(res, 417, { ...headers, Connection: "close" }),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => hangUp(error, socket, headers));
  return server;
}

/** Times in milliseconds, sizes in bytes. The host is asked for here and not by node, whose own refusal has no headers. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

/** What is no HTTP request at all is told so on the bare socket, under the headers of every answer. */
function hangUp(error: NodeJS.ErrnoException, socket: Duplex, headers: Record<string, string>): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const lines = Object.entries({ ...headers, "Content-Length": "0", Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

function factsOf(req: IncomingMessage, origin: string, trustProxy: string | null): RequestFacts {
  return { requestId: randomUUID(), origin, address: addressOf(req, trustProxy), unique: randomUUID, keep: null };
}

async function answerPage(
  req: IncomingMessage,
  res: ServerResponse,
  facts: RequestFacts,
  options: FrontOptions,
  made?: Response,
) {
  try {
    await sendResponse(res, made ?? (await options.handle(toRequest(req, res, facts), facts)));
  } catch (error) {
    // A reader who left half-way is no fault of the shop's.
    if (res.destroyed || req.destroyed) return;
    options.log.error({ requestId: facts.requestId, err: error }, "unhandled");
    if (res.headersSent) res.destroy();
    else answerPlainly(res, 500);
  }
}

function toRequest(req: IncomingMessage, res: ServerResponse, { origin }: RequestFacts): Request {
  const { protocol, host } = new URL(origin);
  return createRequest(req, res, { protocol, host });
}

/** Says no and stops listening to a body that was not asked for. */
function refuseWith(req: IncomingMessage, res: ServerResponse, status: number, headers: Record<string, string> = {}) {
  const unread = req.method !== "GET" && req.method !== "HEAD";
  if (unread) res.once("finish", () => req.socket.destroySoon());
  answerPlainly(res, status, unread ? { ...headers, Connection: "close" } : headers);
}

function addressOf(req: IncomingMessage, trustProxy: string | null): string {
  const peer = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const forwarded = req.headers["x-forwarded-for"];
  if (peer !== trustProxy || typeof forwarded !== "string") return peer;
  // The last entry is the proxy's own; those before it are the client's to invent.
  return forwarded.split(",").at(-1)?.trim() || peer;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
