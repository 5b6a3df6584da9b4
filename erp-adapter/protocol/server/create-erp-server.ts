import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { isRequestId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { readPicture, toPictureFile } from "../../kit/picture-file.ts";
import { within } from "../../within.ts";
import { noParts } from "../calls/parts.ts";
import { pathOf } from "../calls/problem.ts";
import { notAllowed, refuseWith, send, sendError, sendPicture } from "./answering.ts";
import { createRoutes, placeholdersOf, type Route, routesOf } from "./call-routes.ts";
import { createReference } from "./reference.ts";
import { readAddress, readBody, readIfMatch, refuseBody, refuseForeign, toContext } from "./request.ts";
import { refuseVouching, withoutVouching } from "./vouching.ts";

/** An ERP adapter as a server. */
export interface ErpServer {
  /** Listens, without an API key only on loopback. Resolves to the port. Rejects if the port is not available. */
  listen(port: number): Promise<number>;
  /** Takes no more calls, waits for open calls, then closes the remaining connections. Does not close the adapter. */
  close(): Promise<void>;
}

export interface ErpServerOptions {
  /** every call must send this key as X-Api-Key; null: no key, and only calls from this machine are accepted */
  apiKey: string | null;
  log: ServerLog;
  /** the data folder from which shops may fetch product pictures; missing: no pictures are served */
  picturesIn?: string;
}

/** The log of calls and faults. Entries hold no id of a person or order, no token and no query. */
export interface ServerLog {
  /** each call that writes */
  info(entry: object, message: string): void;
  /** each call that reads */
  debug(entry: object, message: string): void;
  warn(entry: object, message: string): void;
  error(entry: object, message: string): void;
}

/** Times in milliseconds, sizes in bytes; the same limits as the shop's own HTTP server. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  keepAliveTimeout: 30_000,
};

/** Milliseconds that open calls get to finish on `close`: longer than any order takes. */
const DRAIN_MS = 12_000;

/** Milliseconds after the deadline of a call in which the adapter may still answer. */
const GRACE_MS = 250;

export function createErpServer(erp: ErpAdapter, { apiKey, log, picturesIn }: ErpServerOptions): ErpServer {
  const routes = createRoutes(erp, () => (apiKey === null ? withoutVouching(erp.capabilities) : erp.capabilities));
  const reference = createReference();
  const isKey = createKeyCheck(apiKey);
  const open = new Set<ServerResponse>();
  const server = createServer(LIMITS, (req, res) => {
    const requestId = requestIdOf(req);
    open.add(res);
    res.once("close", () => open.delete(res));
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("X-Request-Id", requestId);
    answer(req, res, requestId).catch((error: unknown) => {
      log.error({ requestId, err: error }, "unhandled");
      if (res.headersSent) res.destroy();
      else sendError(res, new ErpError("BAD_RESPONSE", { path: "" }, { effect: "unknown" }));
    });
  });
  server.maxHeadersCount = 100;

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const foreign = apiKey === null ? refuseForeign(req) : null;
    if (foreign) return refuseWith(req, res, foreign);
    const address = readAddress(req.url ?? "");
    if ("status" in address) return refuseWith(req, res, address);
    const page = isReading(req) ? reference(address.segments) : null;
    if (page) return send(req, res, 200, page);
    if (!isKey(req.headers["x-api-key"])) return refuseWith(req, res, { status: 403, reason: "X-Api-Key is wrong" });
    const picture = isReading(req) ? toPictureFile(req.url ?? "") : null;
    const bytes = picture && picturesIn !== undefined ? await readPicture(picturesIn, picture) : null;
    if (bytes) return sendPicture(res, bytes);

    const found = routesOf(routes, address.segments);
    if (found.length === 0) return sendError(res, new ErpError("NOT_FOUND", { what: "call", id: "" }));
    const method = req.method === "HEAD" ? "GET" : req.method;
    const allowed = found.filter((one) => one.method === method);
    if (allowed.length === 0) return refuseWith(req, res, notAllowed(found));
    const begun = Date.now();
    try {
      const route = chooseFixed(allowed, address.query);
      const wrongBody = refuseBody(req, route);
      if (wrongBody) return refuseWith(req, res, wrongBody);
      const sent = await readBody(req, route);
      if ("refusal" in sent) return refuseWith(req, res, sent.refusal);
      const path = placeholdersOf(route, address.segments);
      const c = toContext(req, address.query, path.get("userId"), route, {
        requestId,
        signal: route.writes ? undefined : whileOpen(res),
        now: Date.now(),
      });
      const mayNotVouch = refuseVouching(route, c, {
        hasKey: apiKey !== null,
        generalPartner: erp.capabilities.conditions.generalPartner,
      });
      if (mayNotVouch) return refuseWith(req, res, mayNotVouch);
      const ifVersion = readIfMatch(req.headers["if-match"]);
      const work = route.run({ ...noParts(), path, query: address.query, body: sent.body, ifVersion }, c);
      // The caller gets an answer even if the adapter misses the deadline.
      const written = await within(work, Math.max(0, c.deadline - Date.now()) + GRACE_MS, () => {
        throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
      });
      send(req, res, written.body === null ? 204 : 200, written);
      note(route, { requestId, status: res.statusCode, ms: Date.now() - begun });
    } catch (error) {
      // The caller has left.
      if (res.destroyed) return;
      const known = toErpError(error, allowed[0]);
      if (isWorthALine(known, allowed[0]?.writes))
        log.warn(
          { requestId, call: `${method} ${allowed[0]?.path}`, code: known.code, cause: known.peerMessage },
          "a call failed",
        );
      sendError(res, known);
      if (allowed[0]) note(allowed[0], { requestId, code: known.code, ms: Date.now() - begun });
    }
  }

  function note(
    { method, path, writes }: Route,
    outcome: { requestId: string; ms: number; status?: number; code?: string },
  ): void {
    log[writes ? "info" : "debug"]({ call: `${method} ${path}`, ...outcome }, "call");
  }

  return {
    listen: (port) => listen(server, port, apiKey === null ? "127.0.0.1" : undefined),
    async close() {
      // Otherwise `server.close` would wait for the keep-alive connections of these calls.
      for (const res of open) res.shouldKeepAlive = false;
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(late);
    },
  };
}

/** Compares digests of equal length in constant time, so timing reveals nothing about the key. */
function createKeyCheck(apiKey: string | null): (sent: string | string[] | undefined) => boolean {
  if (apiKey === null) return () => true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(apiKey);
  return (sent) => typeof sent === "string" && timingSafeEqual(digest(sent), expected);
}

/**
 * Chooses among calls with the same method and path by their fixed query parameter. If the request does not have this
 * parameter, it is the first call.
 */
function chooseFixed(allowed: readonly Route[], query: URLSearchParams): Route {
  const [first] = allowed;
  if (!first) throw new TypeError("a call without a route");
  for (const name of Object.keys(first.fixed)) {
    const sent = query.get(name);
    const chosen = sent === null ? first : allowed.find(({ fixed }) => fixed[name] === sent);
    if (!chosen) throw new ErpError("VALIDATION", { field: name, rule: "choice" });
    return chosen;
  }
  return first;
}

/** A signal that aborts when the caller closes the connection. */
function whileOpen(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * The error that is sent to the shop. An answer that the protocol cannot express is a fault of the adapter
 * (BAD_RESPONSE), and so is a thrown value that is not an ErpError.
 */
function toErpError(error: unknown, route: Route | undefined): ErpError {
  const effect = route?.writes === false ? "none" : "unknown";
  if (error instanceof z.core.$ZodError)
    return new ErpError("BAD_RESPONSE", { path: pathOf(error) }, { effect, peerMessage: error.issues[0]?.message });
  if (isErpError(error)) return error;
  const peerMessage = error instanceof Error ? error.message : String(error);
  return new ErpError("BAD_RESPONSE", { path: "" }, { effect, peerMessage, cause: error });
}

const WORTH_A_LINE: ReadonlySet<string> = new Set(["TIMEOUT", "UNAVAILABLE", "BAD_RESPONSE"]);

/** True if the error is to be logged as a warning: an outage, or a refused write with a message of the adapter. */
function isWorthALine({ code, peerMessage }: ErpError, writes = false): boolean {
  return WORTH_A_LINE.has(code) || (writes && peerMessage !== undefined);
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** The shop's own request id if it is valid, so that both logs name the same request. */
function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return isRequestId(sent) ? sent : randomUUID();
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
