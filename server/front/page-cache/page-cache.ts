import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { RequestFacts } from "../request-facts.ts";
import { isForAnybody } from "./for-anybody.ts";
import type { KeptPage } from "./kept-page.ts";
import { type Made, makePage, type PageFacts } from "./make-page.ts";

export interface PageCacheOptions {
  /** renders the pages */
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  /** headers of every answer of the server; the page's own headers win */
  headers: Record<string, string>;
  /** names of the cookies that the shop reads */
  cookies: Iterable<string>;
  /** returns a value that changes when the catalogue changes; if null, such changes are not noticed */
  catalogueVersion: (() => unknown) | null;
  log: Pick<Logger, "info" | "warn">;
  /** called for every answer that was made for an earlier request, kept or only shared */
  onKept?(answered: KeptAnswer): void;
  /** epoch milliseconds */
  clock?: () => number;
  /** bytes */
  maxSize?: number;
}

/** An answer that was made for an earlier request. */
export interface KeptAnswer {
  /** pattern of its route */
  route: string;
  method: string;
  status: number;
}

/** Pages for visitors, made once and given to all of them (docs/decisions/018-pages-kept-for-visitors.md). */
export interface PageCache {
  /** True for a request whose answer may suit every reader. */
  isFor(req: IncomingMessage): boolean;
  /** Answers such a request with the kept page of this origin and address; false if there is none. */
  answer(req: IncomingMessage, res: ServerResponse, facts: PageFacts): boolean;
  /** True while the page of such a request is being made: a new request for that page can wait for it. */
  isMaking(req: IncomingMessage, origin: string): boolean;
  /**
   * Makes the page, once for all requests that come while it is being made. Returns the function that sends the page,
   * or a Response for this request alone, or null if the caller must make the page itself.
   */
  make(req: IncomingMessage, facts: RequestFacts): Promise<((res: ServerResponse) => void) | Response | null>;
  /** Forgets all pages, because something that they show has changed. */
  empty(): void;
}

type Answered = Pick<Made, "status" | "route">;

/** Milliseconds for which a page is kept. */
const KEPT_FOR = 15_000;
/** Milliseconds after which a request for a kept page also renews it; the reader still gets the kept copy. */
const FRESH_FOR = 10_000;

/** Bytes: about 200 catalogue pages, each with its compressed copies. */
const MAX_SIZE = 16 * 1024 * 1024;

/**
 * Maximum number of remembered addresses whose answers are for one reader each. A request for such an address does not
 * wait for the answer to another request.
 */
const MAX_OWN = 2_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { handle, headers, catalogueVersion, log, onKept, clock = Date.now, maxSize = MAX_SIZE } = options;
  const cookies = new Set(options.cookies);
  const kept = new LRUCache<string, { page: KeptPage; route: string; at: number }>({
    maxSize,
    sizeCalculation: ({ page }, key) => page.size + 2 * key.length,
  });
  const own = new LRUCache<string, true>({ max: MAX_OWN });
  let making = new Map<string, Promise<Made>>();
  let version: unknown = catalogueVersion?.() ?? null;
  let isNoticed = false;
  let isRenewing = false;

  function empty(): void {
    kept.clear();
    // Pages that are still being made may show data from before the change: later requests must not share them.
    making = new Map();
  }

  /**
   * Empties the cache if the catalogue has changed. Looks once per turn of the event loop: no change can come between
   * two requests of one turn.
   */
  function noticeChange(): void {
    if (catalogueVersion === null || isNoticed) return;
    isNoticed = true;
    setImmediate(() => {
      isNoticed = false;
    });
    const now = readVersion(catalogueVersion);
    if (now !== null && now === version) return;
    version = now;
    empty();
  }

  /** Null if the version cannot be read: no kept page can be trusted then. */
  function readVersion(read: () => unknown): unknown {
    try {
      return read();
    } catch (error) {
      if (version !== null) log.warn({ err: error }, "the catalogue's version cannot be read: pages are not kept");
      return null;
    }
  }

  function makeOnce(key: string, url: string, facts: PageFacts): { made: Promise<Made>; isFirst: boolean } {
    const underWay = making.get(key);
    if (underWay) return { made: underWay, isFirst: false };
    const here = making;
    const at = clock();
    const made = makePage(handle, url, facts, headers).finally(() => here.delete(key));
    here.set(key, made);
    made.then(
      (outcome) => {
        if (outcome.keeping === "own") own.set(key, true);
        if (here !== making) return;
        // Forgets a kept page that is gone or has moved; after a failure of the server the kept page stays.
        if (outcome.status >= 300 && outcome.status < 500) kept.delete(key);
        // No page is kept past midnight: a page shows which days are closed and which events are over.
        const sameDay = toLocalDate(at) === toLocalDate(at + KEPT_FOR);
        if (outcome.keeping === "kept" && sameDay) kept.set(key, { page: outcome.page, route: outcome.route, at });
      },
      () => {},
    );
    return { made, isFirst: true };
  }

  /**
   * Renews one page at a time, each in its own turn of the event loop: otherwise requests for many kept pages would
   * renew all of them at once.
   */
  function renew(key: string, url: string, origin: string): void {
    if (isRenewing || making.has(key)) return;
    isRenewing = true;
    setImmediate(() => {
      const done = () => {
        isRenewing = false;
      };
      makeOnce(key, url, { origin, requestId: randomUUID() }).made.then(done, done);
    });
  }

  /** Logs the same line that the pages log for their own answers. */
  function note({ method = "", url = "" }: IncomingMessage, requestId: string, { status, route }: Answered): void {
    log.info({ requestId, method, path: url.split("?", 1)[0], status, kept: true }, "request");
    onKept?.({ route, method, status });
  }

  return {
    empty,
    isFor: (req) => isForAnybody(req, cookies),
    answer(req, res, { origin, requestId }) {
      noticeChange();
      const key = origin + req.url;
      const entry = kept.get(key);
      const age = entry ? clock() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age > KEPT_FOR) return false;
      note(req, requestId, { status: entry.page.status, route: entry.route });
      entry.page.send(req, res, ["X-Request-Id", requestId]);
      if (age > FRESH_FOR) renew(key, req.url ?? "", origin);
      return true;
    },
    isMaking: (req, origin) => isForAnybody(req, cookies) && making.has(origin + req.url),
    async make(req, facts) {
      const key = facts.origin + req.url;
      if (!isForAnybody(req, cookies) || own.has(key)) return null;
      const { made, isFirst } = makeOnce(key, req.url ?? "", facts);
      const outcome = await made.catch(() => null);
      if (outcome === null) return null;
      // The first reader gets the same answer as later readers: no answer reveals whether another reader asked before.
      const { requestId } = facts;
      if (!isFirst && outcome.keeping !== "own") note(req, requestId, outcome);
      if (outcome.keeping === "kept") return (res) => outcome.page.send(req, res, ["X-Request-Id", requestId]);
      if (outcome.keeping === "passing") return outcome.copy(requestId);
      return isFirst ? outcome.first : null;
    },
  };
}
