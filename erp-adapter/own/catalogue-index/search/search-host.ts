import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { type ArraySearch, createArraySearch } from "./arrays/array-search.ts";
import type { CatalogueSearch, FoundPage, IndexQuery } from "./catalogue-search.ts";
import { warnOfSearch } from "./search-warning.ts";
import { createWorkerSearch, type WorkerSearch } from "./worker-search.ts";

/** A search that must be closed together with the ERP that uses it. */
export interface SearchHost extends CatalogueSearch {
  close(): Promise<void>;
}

export interface SearchSources {
  /** the open catalogue.db; a worker opens the file again by `path` */
  db: DatabaseSync;
  path: string;
  /** the search in SQL: always available, but slow for many products */
  sql: CatalogueSearch;
  /** the most products for a search in this thread; a larger catalogue is searched in a worker thread */
  mostInProcess?: number;
}

/**
 * The most products for a search in this thread. They load in 50 ms, in portions; until they are loaded, SQL answers
 * within 13 ms. A worker would cost 30 MiB, and 150 ms at every start.
 */
const MOST_IN_PROCESS = 10_000;
/** Rows loaded per turn of the event loop: a few milliseconds. */
const PORTION = 2_000;
/** The most changes applied before an answer: a few milliseconds. */
const MAX_CHANGES = 300;

/** Runs the search of one process: in memory here or, for a large catalogue, in a worker thread. */
export function createSearchHost({ db, path, sql, mostInProcess = MOST_IN_PROCESS }: SearchSources): SearchHost {
  const lastRow = prepare<{ id: number | null }>(db, "select max(id) as id from product");
  const isLarge = () => (lastRow.get()?.id ?? 0) > mostInProcess;
  const inWorker = () => createWorkerSearch({ path, sql });
  let worker: WorkerSearch | null = isLarge() ? inWorker() : null;
  let here: ArraySearch | null = null;
  let loadsLater = false;
  let closed = false;

  /** The answer of the search in memory; null if SQL must answer. */
  function findHere(query: IndexQuery): FoundPage | null {
    try {
      here ??= createArraySearch(db, { maxChanges: MAX_CHANGES });
      const found = here.find(query);
      if (found !== null || isLarge()) return found;
      // Null: the arrays are not loaded yet, or were dropped after many changes.
      if (!here.load(PORTION)) loadLater();
      return here.find(query);
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
        // The next search starts the load again.
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
