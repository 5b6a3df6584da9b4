import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { SearchResult } from "../../contract/catalogue.ts";
import { createCatalogueVersion } from "./catalogue-version.ts";

/** Products and filter values in all answers: some 8 MiB. */
const MAX_KEPT = 16_000;

/** Whole answers of searches, kept until the catalogue changes. They are shared: never change one. */
export interface KeptAnswers {
  /** The answer kept under a key; else the result of `find`, once for all who ask before the catalogue changes. */
  orFind(key: string, find: Find): Promise<SearchResult>;
}

type Find = () => Promise<SearchResult>;

export function createKeptAnswers(db: DatabaseSync): KeptAnswers {
  const version = createCatalogueVersion(db);
  const kept = new LRUCache<string, SearchResult, Find>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ items, facets }) => 1 + items.length + Object.values(facets ?? {}).flat().length,
    fetchMethod: (_key, _last, { context: find }) => find(),
    // A search that was under way at a change is answered, but not kept.
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
