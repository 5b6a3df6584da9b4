import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/statement.ts";
import { type ArraySearch, createArraySearch } from "./arrays/array-search.ts";
import type { CatalogueSearch } from "./catalogue-search.ts";
import { createWorkerSearch, type WorkerSearch } from "./worker-search.ts";

/** A search that has to be ended with its ERP. */
export interface SearchHost extends CatalogueSearch {
  close(): Promise<void>;
}

export interface SearchSources {
  /** catalogue.db, and where it is for others to open */
  db: DatabaseSync;
  path: string;
  /** right at any time, slow when there are many products */
  sql: CatalogueSearch;
  /** products; more are searched in a worker thread */
  mostInProcess?: number;
}

/**
 * Up to so many products nobody notices a search in this thread: all of them are read in 50 ms, in portions, and what SQL
 * answers meanwhile takes 13 ms at most. A worker would take 30 MiB and 150 ms of every start. Products.
 */
const MOST_IN_PROCESS = 10_000;
/** Rows at a time between which others have their turn: some milliseconds. */
const PORTION = 2_000;
/** Taken in before an answer: some milliseconds. */
const MAX_CHANGES = 300;

/** Where the search of one process takes place: in memory here, or, for a large catalogue, in a worker thread. */
export function createSearchHost({ db, path, sql, mostInProcess = MOST_IN_PROCESS }: SearchSources): SearchHost {
  const lastRow = prepare<{ id: number | null }>(db, "select max(id) as id from product");
  const isLarge = () => (lastRow.get()?.id ?? 0) > mostInProcess;
  const inWorker = () => createWorkerSearch({ path, sql });
  let worker: WorkerSearch | null = isLarge() ? inWorker() : null;
  let here: ArraySearch | null = null;
  let loadsLater = false;
  let closed = false;

  function loadLater(): void {
    if (loadsLater || closed) return;
    loadsLater = true;
    setImmediate(() => {
      loadsLater = false;
      if (!closed && here !== null && !here.load(PORTION)) loadLater();
    });
  }

  return {
    async find(query) {
      if (worker) return worker.find(query);
      here ??= createArraySearch(db, { maxChanges: MAX_CHANGES });
      const found = here.find(query);
      if (found) return found;
      // Not loaded, at the start or after many changes: the time to see how much there is by now.
      if (isLarge()) {
        here = null;
        worker = inWorker();
        return worker.find(query);
      }
      if (here.load(PORTION)) return here.find(query) ?? sql.find(query);
      loadLater();
      return sql.find(query);
    },
    async close() {
      closed = true;
      await worker?.close();
    },
  };
}
