import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { constants } from "node:zlib";
import { createHeaders, createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { Logger } from "pino";
import type { ShopCookies } from "../cookies.ts";
import type { Health } from "../services/health/health.ts";
import type { WatchedFiles } from "../services/health/lost-files.ts";
import type { Heartbeat } from "../services/heartbeat.ts";
import { toNetworkKey } from "../services/limits/network-key.ts";
import type { ShopBinding } from "../services/shop-binding/bind-to-erp.ts";
import { createAdmission } from "./admission.ts";
import { isAhead, isSearch, mayBeAhead } from "./ahead.ts";
import { answerHealth, RETRY_AFTER } from "./answer-health.ts";
import { createBodies, stopReading, UNREAD } from "./bodies.ts";
import { BUDGETS, type Budgets, bodyBoundsOf, isUpload, workOf } from "./budgets.ts";
import { clientOf } from "./client.ts";
import { watchConnections } from "./connections.ts";
import { withoutDots } from "./dot-segments.ts";
import { createErpHook, type ErpHookOptions } from "./erp-hook.ts";
import { createLastLanguage } from "./last-language.ts";
import { decideOrigin } from "./origin.ts";
import type { Load } from "./overload.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { peerOf } from "./peer.ts";
import { type AnswerPlainly, createPlainAnswer, type FormRefusal, languageOf } from "./plain-answer.ts";
import { hasBadHost, refuse } from "./refuse-request.ts";
import type { RequestFacts } from "./request-facts.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Next } from "./static-files.ts";
import { createStoryblokHook } from "./storyblok-hook.ts";
import { answerWebhook } from "./webhook.ts";

export interface FrontOptions {
  /** renders the pages */
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  staticFiles(req: IncomingMessage, res: ServerResponse, next: Next): void;
  shopName: string;
  publicUrl: string | null;
  /** address of the proxy whose X-Forwarded-For is trusted, in the form that `peerOf` gives */
  trustProxy: string | null;
  log: Logger;
  /** health of the shop's dependencies */
  health: Health;
  load: Load;
  /** limits of each client; BUDGETS by default */
  budgets?: Budgets;
  /** cookies with the session, the device, and the language of a reader whose URL names no language */
  cookies: Pick<ShopCookies, "token" | "user" | "device" | "locale">;
  /** null in development, where pages change by the second */
  pageCache?: PageCache | null;
  /** webhook of the content source; left out if there is none */
  webhook?: { secret: string | null; onPublished(message: string): void };
  /** webhook of the ERP; left out for the embedded ERP */
  erpHook?: Omit<ErpHookOptions, "log">;
  /** whether the files of the data folder are still there; assumed true if left out */
  dataFiles?: Pick<WatchedFiles, "areLost" | "canWrite">;
  /** whether the ERP takes this shop's orders; assumed true if left out */
  shopBinding?: Pick<ShopBinding, "isForeign">;
  /** whether the database answers; null on SQLite */
  heartbeat?: Pick<Heartbeat, "isUnseen" | "takesWrites"> | null;
  /** true once this process is ending */
  isDraining(): boolean;
}

const compress = compression({
  threshold: 1_024,
  level: 6,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/**
 * The path of a request: connection → Host header → cached pages → health → webhooks → method and size → origin → body
 * (POST) or files (GET, HEAD) → budget → overload → the pages. The server returned does not listen yet.
 */
export function createFront(options: FrontOptions): Server {
  const { publicUrl, trustProxy, pageCache, load, cookies, dataFiles, budgets = BUDGETS } = options;
  const headers = securityHeaders(publicUrl);
  const answerPlainly = createPlainAnswer(options.shopName);
  const bodies = createBodies(budgets.bodies);
  const uploads = createBodies(budgets.uploads);
  const admission = createAdmission(budgets);
  const { log, erpHook } = options;
  const hooks = [
    createStoryblokHook({ secret: null, onPublished: () => {}, ...options.webhook, log }),
    ...(erpHook ? [createErpHook({ ...erpHook, log })] : []),
  ];
  const keepLanguage = createLastLanguage(cookies.locale);
  let isStrangerNoted = false;
  const originOf = ({ headers, socket }: IncomingMessage) =>
    decideOrigin(headers.host, publicUrl, socket.localPort ?? 0);
  // Cached pages skip the checks below: the page passed them under the same address when it was made, and the checks
  // cost more than sending the page.
  const answerKept = (req: IncomingMessage, res: ServerResponse, requestId: string): boolean => {
    if (!pageCache?.isFor(req) || !load.admitsKept()) return false;
    const { kind, origin } = originOf(req);
    return kind === "serve" && pageCache.answer(req, res, { origin, requestId });
  };
  const refuseWith = async (req: IncomingMessage, res: ServerResponse, status: Refused, more = {}) => {
    const language = await languageOf(req, cookies);
    if (req.method !== "GET" && req.method !== "HEAD") stopReading(req, res);
    answerPlainly(res, status, more, language);
  };

  const refuseForm = async (req: IncomingMessage, res: ServerResponse, why: FormRefusal) =>
    answerPlainly(res, 503, { "Retry-After": OPERATORS_RETRY }, await languageOf(req, cookies), why);

  const server = createServer(LIMITS, (req, res) => {
    const ahead = connections.admit(req, res);
    if (ahead === "ignored") return;
    const isClear = ahead === "admitted" && !hasBadHost(req);
    const requestId = requestIdOf(req, trustProxy);
    const isInVain = isClear && isAhead(req) && !(mayBeAhead(req.url ?? "") && load.admitsAhead());
    if (isClear && !isInVain) keepLanguage(req, res);
    if (isClear && !isInVain && answerKept(req, res, requestId)) return;
    res.setHeader("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (ahead === "refused") return void refuseWith(req, res, 429, LATER);
    if (!isClear) return void refuseWith(req, res, 400);
    if (isInVain) return void refuseWith(req, res, 503, { "Retry-After": String(RETRY_AFTER) });
    if (answerHealth(req, res, options)) return;
    if (req.headers.host === undefined && req.httpVersion !== "1.0") return void refuseWith(req, res, 400);
    const address = addressOf(req, trustProxy);
    if (!isStrangerNoted && isForwardedByStranger(req, trustProxy)) {
      isStrangerNoted = true;
      options.log.warn(FORWARDED_BY_STRANGER);
    }
    if (answerWebhook(req, res, toNetworkKey(address), { hooks, bodies, log, requestId })) return;
    const refusal = refuse(req);
    if (refusal) return void refuseWith(req, res, refusal.status, refusal.headers);
    const decision = originOf(req);
    if (decision.kind === "elsewhere") {
      if (req.method === "POST") return void refuseWith(req, res, 400);
      return answerPlainly(res, 308, { Location: decision.origin + req.url });
    }
    const plain = req.method === "POST" ? null : withoutDots(req.url ?? "");
    if (plain !== null) return answerPlainly(res, 308, { Location: plain });
    const facts = { requestId, origin: decision.origin, address, keep: null, isAhead: isAhead(req) };
    if (req.method === "POST") void answerForm(req, res, facts);
    else options.staticFiles(req, res, () => void answerPage(req, res, facts, null));
  });
  const connections = watchConnections(server, budgets.connections, trustProxy);

  /** Reads the body before any work begins: the shop begins no page for a client that sends no body. */
  async function answerForm(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): Promise<void> {
    const url = req.url ?? "";
    const reader = isUpload(url) ? uploads : bodies;
    const body = await reader.read(req, toNetworkKey(facts.address), bodyBoundsOf(url, req.headers["content-type"]));
    if (body === "left") return void res.destroy();
    if (typeof body === "string") return refuseWith(req, res, UNREAD[body]);
    await answerPage(req, res, facts, body);
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse, facts: RequestFacts, body: Buffer | null) {
    const fail = (error: unknown) => {
      // A reader who left half-way is not a fault of the shop.
      if (res.destroyed || req.destroyed) return;
      options.log.error({ requestId: facts.requestId, err: error }, "unhandled");
      if (res.headersSent) res.destroy();
      else answerPlainly(res, 500);
    };
    try {
      const shared = await findShared(req, res, facts, fail);
      if (shared) return shared();
      const client = await clientOf(req, facts.address, cookies);
      if (client.session?.kind === "customer" && peerOf(req.socket) !== trustProxy)
        connections.claim(req.socket, client.session.id);
      const make = () => makePage(req, res, facts, body, fail);
      const work = facts.isAhead ? "ahead" : workOf(req.url ?? "", body);
      const wait = await admission.admit(client, work, res, make);
      if (wait === null || res.destroyed) return;
      await pause(budgets.refusalMs, null, { ref: false });
      if (!res.destroyed) await refuseWith(req, res, 429, { "Retry-After": String(wait), Connection: "close" });
    } catch (error) {
      fail(error);
    }
  }

  /**
   * Waits for a shareable answer that is being made for another reader, and returns the function that sends the answer.
   * Waiting costs no points. Null if no such answer is being made, if it turns out to be for the other reader only, or
   * if the process is too busy for this request.
   */
  async function findShared(
    req: IncomingMessage,
    res: ServerResponse,
    facts: RequestFacts,
    fail: (error: unknown) => void,
  ): Promise<(() => void) | null> {
    if (!pageCache?.isMaking(req, facts.origin) || !load.admits(req.method ?? "", req.url ?? "")) return null;
    const made = await pageCache.make(req, facts);
    return made && sendingOf(req, res, made, fail);
  }

  /** Makes an answer and returns the function that sends it. */
  async function makePage(
    req: IncomingMessage,
    res: ServerResponse,
    facts: RequestFacts,
    body: Buffer | null,
    fail: (error: unknown) => void,
  ): Promise<() => void> {
    if (!load.admits(req.method ?? "", req.url ?? ""))
      return () => void refuseWith(req, res, 503, { "Retry-After": String(RETRY_AFTER) }).catch(fail);
    const refuseUnkept = () => void refuseForm(req, res, "unkept").catch(fail);
    if (body !== null && dataFiles?.areLost()) return refuseUnkept;
    if (body !== null && options.shopBinding?.isForeign())
      return () => void refuseForm(req, res, "foreign").catch(fail);
    const end = load.begin();
    try {
      // A prefetched search is not shared: a shared page does not report `countsAsOpened` for its request.
      const kept = facts.isAhead && isSearch(req.url ?? "") ? null : await pageCache?.make(req, facts);
      if (kept) return sendingOf(req, res, kept, fail);
      const made = await options.handle(toRequest(req, res, facts, body), facts);
      // The reader has not opened the page yet: a cookie of the prefetch could undo what the reader does before opening
      // it.
      if (facts.isAhead) made.headers.delete("Set-Cookie");
      if (facts.isAhead && facts.countsAsOpened) {
        await made.body?.cancel();
        return () => refuseWith(req, res, 503, { "Retry-After": String(RETRY_AFTER) });
      }
      // Checked again: an order must not be reported as placed if its file disappeared while the answer was made.
      if (body !== null && dataFiles?.areLost()) return refuseUnkept;
      if (body !== null && made.status === 500 && dataFiles?.canWrite() === false) return refuseUnkept;
      if (made.status === 500 && (await options.heartbeat?.takesWrites()) === false) return refuseUnkept;
      return sendingOf(req, res, made, fail);
    } finally {
      end();
    }
  }

  server.maxHeadersCount = 100;
  server.on("checkExpectation", (_req, res: ServerResponse) =>
    answerPlainly(res, 417, { ...headers, Connection: "close" }),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => hangUp(error, socket, headers));
  return server;
}

/** Returns the function that sends a kept page or a Response of the pages. */
function sendingOf(
  req: IncomingMessage,
  res: ServerResponse,
  made: ((res: ServerResponse) => void) | Response,
  fail: (error: unknown) => void,
): () => void {
  if (typeof made === "function") return () => made(res);
  // The page's own cookies would replace the one that is set already.
  const language = res.getHeader("Set-Cookie");
  if (language && made.headers.has("Set-Cookie")) made.headers.append("Set-Cookie", String(language));
  return () => compress(req, res, () => void sendResponse(res, made).catch(fail));
}

/**
 * Retry-After in seconds for faults that an operator must correct: a lost folder, a full disk, an ERP bound to another
 * shop.
 */
const OPERATORS_RETRY = "60";

type Refused = Parameters<AnswerPlainly>[1];

/** Headers of a refusal after which the client may try again in a second. */
const LATER = { "Retry-After": "1", Connection: "close" };

/**
 * Times in milliseconds, sizes in bytes. The shop itself checks for the Host header, because node's refusal lacks the
 * shop's headers.
 */
const LIMITS = {
  headersTimeout: 10_000,
  // Bodies have their own time limits, all of them shorter.
  requestTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

/**
 * Answers a request that node could not read or that came too slowly, on the bare socket, with the headers of every
 * answer.
 */
function hangUp(error: NodeJS.ErrnoException, socket: Duplex, headers: Record<string, string>): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const lines = Object.entries({ ...headers, "Content-Length": "0", Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** `body` is the body of a form; null for other requests. */
function toRequest(req: IncomingMessage, res: ServerResponse, { origin }: RequestFacts, body: Buffer | null): Request {
  const { protocol, host } = new URL(origin);
  if (body === null) return createRequest(req, res, { protocol, host });
  const leaving = new AbortController();
  res.once("close", () => res.writableFinished || leaving.abort());
  const { method = "" } = req;
  return new Request(origin + req.url, {
    method,
    headers: createHeaders(req),
    signal: leaving.signal,
    body: new Uint8Array(body),
  });
}

/** Logged once. If TRUST_PROXY does not name the proxy, all people behind it count as one client. */
const FORWARDED_BY_STRANGER =
  "X-Forwarded-For comes from an address that is not TRUST_PROXY: it is not believed, and all who come from there are one connection to every limit";

function isForwardedByStranger(req: IncomingMessage, trustProxy: string | null): boolean {
  return req.headers["x-forwarded-for"] !== undefined && peerOf(req.socket) !== trustProxy;
}

function addressOf(req: IncomingMessage, trustProxy: string | null): string {
  const peer = peerOf(req.socket);
  const forwarded = req.headers["x-forwarded-for"];
  if (peer !== trustProxy || typeof forwarded !== "string") return peer;
  // The proxy wrote the last entry; a client can invent those before it.
  return forwarded.split(",").at(-1)?.trim() || peer;
}
