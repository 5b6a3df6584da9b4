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
  /** the pages */
  handle(request: Request, facts: RequestFacts): Promise<Response>;
  /** of every answer of the front, where the page has none of the same name */
  headers: Record<string, string>;
  /** names of the cookies that the shop reads */
  cookies: Iterable<string>;
  /** differs whenever the catalogue does; null where that cannot be told at once */
  catalogueVersion: (() => unknown) | null;
  log: Pick<Logger, "info" | "warn">;
  /** epoch milliseconds */
  clock?: () => number;
  /** bytes */
  maxSize?: number;
}

/** Pages for visitors, made once and given to all of them (docs/decisions/018-pages-kept-for-visitors.md). */
export interface PageCache {
  /** True for a request whose answer may be anybody's. */
  isFor(req: IncomingMessage): boolean;
  /** Answers such a request with what is kept under this origin; false where nothing is. */
  answer(req: IncomingMessage, res: ServerResponse, origin: string): boolean;
  /** True while such a page is being made: a request for it now can wait for the same one. */
  isMaking(req: IncomingMessage, origin: string): boolean;
  /**
   * Has the page made, once for all requests that come meanwhile. Answers how to send it; or an answer that is for this
   * request alone; null if that is still to be made.
   */
  make(req: IncomingMessage, facts: RequestFacts): Promise<((res: ServerResponse) => void) | Response | null>;
  /** Forgets all pages: something that they show has changed. */
  empty(): void;
}

/** Milliseconds for which a page is given to others, and after which it is made again while a reader gets the kept one. */
const KEPT_FOR = 15_000;
const FRESH_FOR = 10_000;

/** Bytes: some 200 catalogue pages, plain and packed. */
const MAX_SIZE = 16 * 1024 * 1024;

/** Addresses whose answers are for one reader each: no request waits for the answer to another. */
const MAX_OWN = 2_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { handle, headers, catalogueVersion, log, clock = Date.now, maxSize = MAX_SIZE } = options;
  const cookies = new Set(options.cookies);
  const kept = new LRUCache<string, { page: KeptPage; at: number }>({
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
    // What is being made may have been read before the change: requests from now on do not get it.
    making = new Map();
  }

  /** Looks once in a turn of the event loop: a change cannot come between two requests of one turn. */
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

  /** Null if the catalogue cannot be read: nothing that is kept of it can be trusted then. */
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
        // A page that is gone, or has moved, is kept no longer; after a failure it is.
        if (outcome.status >= 300 && outcome.status < 500) kept.delete(key);
        // Closed days are of one day.
        const sameDay = toLocalDate(at) === toLocalDate(at + KEPT_FOR);
        if (outcome.keeping === "kept" && sameDay) kept.set(key, { page: outcome.page, at });
      },
      () => {},
    );
    return { made, isFirst: true };
  }

  /** One at a time, in a turn of the event loop of its own: readers of many kept pages would have all of them made at once. */
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

  /** The same line that the pages write for an answer of their own. */
  function note({ method, url = "" }: IncomingMessage, requestId: string, status: number): void {
    log.info({ requestId, method, path: url.split("?", 1)[0], status, kept: true }, "request");
  }

  return {
    empty,
    isFor: (req) => isForAnybody(req, cookies),
    answer(req, res, origin) {
      noticeChange();
      const key = origin + req.url;
      const entry = kept.get(key);
      const age = entry ? clock() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age > KEPT_FOR) return false;
      const requestId = randomUUID();
      note(req, requestId, entry.page.status);
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
      // The first reader gets it as the next one will: no answer tells whether another reader was there before.
      const { requestId } = facts;
      if (!isFirst && outcome.keeping !== "own") note(req, requestId, outcome.status);
      if (outcome.keeping === "kept") return (res) => outcome.page.send(req, res, ["X-Request-Id", requestId]);
      if (outcome.keeping === "passing") return outcome.copy(requestId);
      return isFirst ? outcome.first : null;
    },
  };
}
