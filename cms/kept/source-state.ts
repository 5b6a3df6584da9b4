import { LRUCache } from "lru-cache";
import type { CmsLog } from "../cms-log.ts";
import { CmsError } from "../contract/errors.ts";

/** Whether the source of content works, as far as its answers tell: one line in the log for each change. */
export interface SourceState {
  /** the failure for which this is not asked again yet, or null */
  recent(key: string): CmsError | null;
  /** The source has answered, in so many milliseconds. */
  noteAnswer(key: string, took: number): void;
  noteFailure(error: unknown, key: string): CmsError;
  /** A reader has left without an answer that is still under way. */
  noteLate(): void;
  /** Whatever failed may be asked for at once; what the log said stays said. */
  forgive(): void;
  /** Nothing is logged any more. */
  close(): void;
}

export interface SourceStateOptions {
  log: CmsLog;
  clock(): number;
  /** milliseconds in which what has just failed is not asked again */
  pause: number;
  /** milliseconds after which an answer is no sign that all is well again */
  lateAfter: number;
}

interface Failure {
  at: number;
  error: CmsError;
}

/** Answers that could not be read, remembered. */
const MAX_ODD = 200;

/** What asks for nothing but whether the source is there: when that is nonsense, everything is. */
export const VERSION_KEY = "version";

/** The state of a source that nobody has asked yet. */
export function createSourceState({ log, clock, pause, lateAfter }: SourceStateOptions): SourceState {
  /** what alone could not be read, while the source works */
  const odd = new LRUCache<string, Failure>({ max: MAX_ODD });
  /** what of it the log has named */
  const named = new LRUCache<string, true>({ max: MAX_ODD });
  let failed: Failure | null = null;
  /** why content cannot be read, as the log said last; null while it said that all is well */
  let said: string | null = null;
  let isOddInARow = false;
  let isClosed = false;

  function say(cause: string, fields: object, message: string): void {
    if (said !== cause && !isClosed) log.warn(fields, message);
    said = cause;
  }

  return {
    recent(key) {
      const failure = [failed, odd.get(key)].find((one) => one && clock() - one.at < pause);
      return failure?.error ?? null;
    },

    noteAnswer(key, took) {
      odd.delete(key);
      failed = null;
      isOddInARow = false;
      if (said === null || took >= lateAfter) return;
      said = null;
      if (!isClosed) log.info({}, "content can be read again");
    },

    noteFailure(error, key) {
      const fault =
        error instanceof CmsError
          ? error
          : new CmsError("BAD_RESPONSE", "an answer could not be read", { cause: error });
      const failure = { at: clock(), error: fault };
      const line = { asked: key, code: fault.code, reason: fault.message };
      if (fault.code === "BAD_RESPONSE" && key !== VERSION_KEY && failed === null) {
        odd.set(key, failure);
        // A second one with no answer in between is perhaps the source's fault: the version will tell.
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

/** Out of reach is out of reach, whether the source refuses, stutters or is silent. */
function causeOf({ code }: CmsError): string {
  return code === "TIMEOUT" ? "UNAVAILABLE" : code;
}
