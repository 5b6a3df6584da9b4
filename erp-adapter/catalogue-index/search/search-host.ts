import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { type ArraySearch, createArraySearch } from "./arrays/array-search.ts";
import type { CatalogueQuery, CatalogueSearch, FoundPage } from "./catalogue-search.ts";
import { warnOfSearch } from "./search-warning.ts";
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

  /** Null whenever SQL has to answer. */
  function findHere(query: CatalogueQuery): FoundPage | null {
    try {
      here ??= createArraySearch(db, { maxChanges: MAX_CHANGES });
      const found = here.find(query);
      if (found !== null || isLarge()) return found;
      // Not loaded, at the start or after many changes.
      if (here.load(PORTION)) return here.find(query);
      loadLater();
    } catch (error) {
      warnOfSearch("A search in memory has failed", error);
    }
    return null;
  }

  function loadLater(): void {
    if (loadsLater || closed) return;
    loadsLater = true;
    setImmediate(() => {
      loadsLater = false;
      if (closed || here === null) return;
      try {
        if (!here.load(PORTION)) loadLater();
      } catch (error) {
        // The next search begins it again.
        warnOfSearch("The catalogue could not be loaded for the search", error);
      }
    });
  }

  return {
    async find(query) {
      if (worker) return worker.find(query);
      const found = findHere(query);
      if (found) return found;
      if (!isLarge()) return sql.find(query);
      here = null;
      worker = inWorker();
      return worker.find(query);
    },
    async close() {
      closed = true;
      await worker?.close();
    },
  };
}
