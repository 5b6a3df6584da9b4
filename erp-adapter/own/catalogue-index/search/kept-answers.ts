import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { SearchResult } from "../../../contract/catalogue.ts";
import { createCatalogueVersion } from "./catalogue-version.ts";

/** The most products and filter values in all cached answers: about 8 MiB. */
const MAX_KEPT = 16_000;

/** Complete search answers, cached until the catalogue changes. Answers are shared: never mutate an answer. */
export interface KeptAnswers {
  /** The cached answer for a key, otherwise the result of `find`. Concurrent calls with a key share one `find`. */
  orFind(key: string, find: Find): Promise<SearchResult>;
}

type Find = () => Promise<SearchResult>;

export function createKeptAnswers(db: DatabaseSync): KeptAnswers {
  const version = createCatalogueVersion(db);
  const kept = new LRUCache<string, SearchResult, Find>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ items, facets }) => 1 + items.length + Object.values(facets ?? {}).flat().length,
    fetchMethod: (_key, _last, { context: find }) => find(),
    // A search that is running when the catalogue changes still gets its answer, but the answer is not cached.
    ignoreFetchAbort: true,
  });
  let keptVersion = version();

  return {
    orFind(key, find) {
      const now = version();
      if (now !== keptVersion) kept.clear();
      keptVersion = now;
      return kept.forceFetch(key, { context: find });
    },
  };
}
