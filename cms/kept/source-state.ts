import { LRUCache } from "lru-cache";
import type { CmsLog } from "../cms-log.ts";
import { CmsError } from "../contract/errors.ts";
import { PAGE_BUDGET_MS } from "../contract/time-budgets.ts";

/** Tracks whether the source of content works, judged by its answers. Each change is one line in the log. */
export interface SourceState {
  /** The recent failure because of which the answer for this key must not be requested yet; null if it may be. */
  recent(key: string): CmsError | null;
  /** Notes an answer of the source, and the milliseconds that it took. */
  noteAnswer(key: string, took: number): void;
  noteFailure(error: unknown, key: string): CmsError;
  /** Notes that a reader gave up before the answer came. */
  noteLate(): void;
  /** Lets failed requests be repeated at once; a failure that is already logged is not logged again. */
  forgive(): void;
  /** Stops all logging. */
  close(): void;
}

interface Failure {
  at: number;
  error: CmsError;
}

/** Milliseconds that a reader waits for an answer that is not stored; a slower answer does not count as recovery. */
export const PATIENCE = PAGE_BUDGET_MS - 100;

/** Milliseconds after a failure before the same request is sent again. */
const PAUSE = 5_000;

/** The most unreadable answers that are remembered. */
const MAX_ODD = 200;

/** Key of the request for the version. If its answer is unreadable, the whole source counts as failed. */
export const VERSION_KEY = "version";

/** Creates the state of a source that has not answered yet. */
export function createSourceState(log: CmsLog): SourceState {
  /** single answers that could not be read while the source works */
  const odd = new LRUCache<string, Failure>({ max: MAX_ODD });
  /** the keys of unreadable answers that the log has named */
  const named = new LRUCache<string, true>({ max: MAX_ODD });
  let failed: Failure | null = null;
  /** last logged cause of failure; null if the log last said that content can be read */
  let said: string | null = null;
  let isOddInARow = false;
  let isClosed = false;

  function say(cause: string, fields: object, message: string): void {
    if (said !== cause && !isClosed) log.warn(fields, message);
    said = cause;
  }

  return {
    recent(key) {
      const failure = [failed, odd.get(key)].find((one) => one && Date.now() - one.at < PAUSE);
      return failure?.error ?? null;
    },

    noteAnswer(key, took) {
      odd.delete(key);
      failed = null;
      isOddInARow = false;
      if (said === null || took >= PATIENCE) return;
      said = null;
      if (!isClosed) log.info({}, "content can be read again");
    },

    noteFailure(error, key) {
      const fault =
        error instanceof CmsError
          ? error
          : new CmsError("BAD_RESPONSE", "an answer could not be read", { cause: error });
      const failure = { at: Date.now(), error: fault };
      const line = { asked: key, code: fault.code, reason: fault.message };
      if (fault.code === "BAD_RESPONSE" && key !== VERSION_KEY && failed === null) {
        odd.set(key, failure);
        // Does not log a second unreadable answer in a row: the whole source may be at fault, and the answer to the
        // next request for the version will show that.
        if (!isOddInARow && !named.has(key) && !isClosed) {
          named.set(key, true);
          log.warn(line, "an answer of the source of content cannot be read");
        }
        isOddInARow = true;
        return fault;
      }
      failed = failure;
      say(causeOf(fault), line, "content cannot be read; what is kept is shown");
      return fault;
    },

    noteLate() {
      if (said === null) say("slow", { code: "TIMEOUT" }, "content comes too late; what is kept is shown");
    },

    forgive() {
      odd.clear();
      if (failed) failed = { ...failed, at: Number.NEGATIVE_INFINITY };
    },

    close() {
      isClosed = true;
    },
  };
}

/** The log treats a refusal, a broken connection and silence as one cause. */
function causeOf({ code }: CmsError): string {
  return code === "TIMEOUT" ? "UNAVAILABLE" : code;
}
