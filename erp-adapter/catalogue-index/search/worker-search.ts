import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ErpError } from "../../contract/errors.ts";
import type { CatalogueQuery, CatalogueSearch, FoundPage } from "./catalogue-search.ts";
import { warnOfSearch } from "./search-warning.ts";
import type { Answer, Question } from "./worker-messages.ts";

/** A search in a thread of its own. */
export interface WorkerSearch extends CatalogueSearch {
  /** Ends the thread. Searches under way are refused as UNAVAILABLE. */
  close(): Promise<void>;
}

export interface WorkerSearchSources {
  /** of catalogue.db */
  path: string;
  /** answers while there is no thread */
  sql: CatalogueSearch;
  /** a thread for that file; a real one unless given */
  start?: (path: string) => Worker;
  /** milliseconds before a thread that ended is followed by another; doubled each time until one answers */
  restartAfter?: number;
}

/** Milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

/**
 * Hands searches to a worker thread, which has the catalogue in memory. Whatever becomes of the thread, a search is
 * answered: what it had not answered, and what is asked until the next one is there, is answered by SQL in this thread.
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
    // An idle thread keeps no process alive; `find` holds it while somebody waits.
    begun.unref();
    begun.on("message", settle);
    // Without a listener it would end the process; `exit` follows.
    begun.on("error", (error) => warnOfSearch("The thread of the search has failed", error));
    begun.once("exit", () => takeOver(begun));
  }

  function settle(answer: Answer): void {
    const asked = pending.get(answer.id);
    if (!asked) return;
    pending.delete(answer.id);
    if (pending.size === 0) thread?.unref();
    if ("found" in answer) {
      pause = restartAfter;
      // Answers that keep coming are taken in one go, a thousand at a time: whoever waits goes on after that.
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

  /** One at a time: each may take a second among a million products, and others are served between them. */
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
        asked.postMessage({ id: lastId, query } satisfies Question);
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
  query: CatalogueQuery;
  resolve(found: FoundPage | Promise<FoundPage>): void;
  reject(error: unknown): void;
}

function startThread(path: string): Worker {
  return new Worker(join(import.meta.dirname, "search-worker.ts"), { workerData: path });
}
