import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type CallContext, GENERAL_PARTNER } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../../contract/errors.ts";
import type { FeedPart, StockPart } from "../../../contract/feed.ts";
import { within } from "../../../within.ts";

/** An ERP's feed; repeats a call whose answer is lost. */
export interface FeedSource {
  /** All parts from a cursor on. Throws the ERP's error, or an Error if the feed's cursor does not advance. */
  parts(cursor: string | null): AsyncGenerator<FeedPart, void>;
  stockParts(cursor: string | null): AsyncGenerator<StockPart, void>;
}

/** The most records in one answer. */
const LIMIT = 1_000;
/** Milliseconds that the ERP may take for one answer. */
const ANSWER_WITHIN = 30_000;
/** Milliseconds after its deadline at which a call ends, even if the adapter ignores the deadline. */
const GRACE = 500;
/** Milliseconds to wait before each further try after a lost answer. */
const PAUSES = [1_000, 5_000, 15_000];

interface FeedSourceOptions {
  /** milliseconds to wait before each further try after a lost answer */
  pauses?: readonly number[];
  /** milliseconds; default ANSWER_WITHIN */
  answerWithin?: number;
  signal: AbortSignal;
}

export function createFeedSource(
  { catalogue }: Pick<ErpAdapter, "catalogue">,
  { pauses = PAUSES, answerWithin = ANSWER_WITHIN, signal }: FeedSourceOptions,
): FeedSource {
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  signal.addEventListener("abort", () => stopped.reject(signal.reason), { once: true });

  /** Makes one call. Ends it at its deadline or when `signal` aborts, even if the adapter ignores both. */
  const askOnce = <Part>(call: (c: CallContext) => Promise<Part>): Promise<Part> => {
    const answer = call({ ...contextUntil(Date.now() + answerWithin), signal });
    const late = () => {
      throw new ErpError("TIMEOUT", {});
    };
    return Promise.race([within(answer, answerWithin + GRACE, late), stopped.promise]);
  };

  async function ask<Part>(call: (c: CallContext) => Promise<Part>): Promise<Part> {
    for (const milliseconds of pauses) {
      try {
        return await askOnce(call);
      } catch (error) {
        if (!isErpError(error) || !error.retryable) throw error;
        await pause(milliseconds, null, { ref: false, signal });
      }
    }
    return askOnce(call);
  }

  async function* walk<Part extends { cursor: string; more: boolean }>(
    start: string | null,
    read: (cursor: string | null, c: CallContext) => Promise<Part>,
  ): AsyncGenerator<Part, void> {
    for (let cursor = start; ; ) {
      const asked = cursor;
      const part = await ask((c) => read(asked, c));
      yield part;
      if (!part.more) return;
      if (part.cursor === cursor) throw new Error("the feed says that there is more, and does not move on");
      cursor = part.cursor;
    }
  }

  return {
    parts: (start) => walk(start, (cursor, c) => catalogue.feed(cursor, LIMIT, c)),
    stockParts: (start) => walk(start, (cursor, c) => catalogue.stock(cursor, LIMIT, c)),
  };
}

/** True if the ERP refuses the cursor, because it no longer knows it. */
export function isUnknownCursor(error: unknown): boolean {
  return isErpError(error, "VALIDATION") && error.details.field === "cursor";
}

function contextUntil(deadline: number): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline,
    requestId: `catalogue-sync-${randomUUID()}`,
  };
}
