import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ErpError } from "../../../contract/errors.ts";
import type { CatalogueSearch, FoundPage, IndexQuery } from "./catalogue-search.ts";
import { warnOfSearch } from "./search-warning.ts";
import type { WorkerAnswer, WorkerQuestion } from "./worker-messages.ts";

/** A search in its own thread. */
export interface WorkerSearch extends CatalogueSearch {
  /** Ends the thread. Searches under way are rejected as UNAVAILABLE. */
  close(): Promise<void>;
}

export interface WorkerSearchSources {
  /** path of catalogue.db */
  path: string;
  /** answers while there is no thread */
  sql: CatalogueSearch;
  /** starts a thread for the file; default: a real worker thread */
  start?: (path: string) => Worker;
  /** milliseconds between the end of a thread and its replacement; doubled each time until a thread answers */
  restartAfter?: number;
}

/** Milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

/**
 * Passes searches to a worker thread, which has the catalogue in memory. If the thread dies, SQL in this thread answers
 * the open searches, and new searches until the next thread runs.
 */
export function createWorkerSearch(sources: WorkerSearchSources): WorkerSearch {
  const { path, sql, start = startThread, restartAfter = FIRST_PAUSE } = sources;
  const pending = new Map<number, Pending>();
  let thread: Worker | null = null;
  let lastId = 0;
  let pause = restartAfter;
  let restart: NodeJS.Timeout | null = null;
  let closed = false;

  function begin(): void {
    const begun = start(path);
    thread = begun;
    // An idle thread must not keep the process alive; `find` keeps it alive while a search waits.
    begun.unref();
    begun.on("message", settle);
    // Without this listener an error would end the process. The event `exit` follows every error.
    begun.on("error", (error) => warnOfSearch("The thread of the search has failed", error));
    begun.once("exit", () => takeOver(begun));
  }

  function settle(answer: WorkerAnswer): void {
    const asked = pending.get(answer.id);
    if (!asked) return;
    pending.delete(answer.id);
    if (pending.size === 0) thread?.unref();
    if ("found" in answer) {
      pause = restartAfter;
      // Up to a thousand answers arrive in one turn of the event loop; callers continue only after that turn.
      setImmediate(() => asked.resolve(answer.found));
    } else {
      warnOfSearch("A search has failed in its thread", answer.failed);
      asked.resolve(sql.find(asked.query));
    }
  }

  function takeOver(ended: Worker): void {
    if (thread !== ended) return;
    thread = null;
    void answerLeft([...pending.values()]);
    pending.clear();
    if (closed) return;
    restart = setTimeout(begin, pause);
    restart.unref();
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  /** Answers the open searches one at a time, so that other requests run in between: each can take a second. */
  async function answerLeft(left: readonly Pending[]): Promise<void> {
    for (const { query, resolve, reject } of left) {
      if (closed) reject(new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" }));
      else resolve(sql.find(query));
      await nextTurn();
    }
  }

  begin();
  return {
    find(query) {
      const asked = thread;
      if (asked === null) return sql.find(query);
      return new Promise<FoundPage>((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { query, resolve, reject });
        asked.ref();
        asked.postMessage({ id: lastId, query } satisfies WorkerQuestion);
      });
    },
    async close() {
      closed = true;
      if (restart) clearTimeout(restart);
      await thread?.terminate();
    },
  };
}

interface Pending {
  query: IndexQuery;
  resolve(found: FoundPage | Promise<FoundPage>): void;
  reject(error: unknown): void;
}

function startThread(path: string): Worker {
  return new Worker(join(import.meta.dirname, "search-worker.ts"), { workerData: path });
}
