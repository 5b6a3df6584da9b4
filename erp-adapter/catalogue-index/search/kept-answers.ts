import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { SearchResult } from "../../contract/catalogue.ts";
import { createCatalogueVersion } from "./catalogue-version.ts";

/** Products and values of filters, over all answers: some 8 MiB. */
const MAX_KEPT = 16_000;

/** Whole answers of searches, for as long as the catalogue is as it was. They are shared: nobody may change one. */
export interface KeptAnswers {
  /** What is kept under a key; otherwise what `find` finds, which is kept where nothing has changed meanwhile. */
  orFind(key: string, find: () => Promise<SearchResult>): Promise<SearchResult>;
}

export function createKeptAnswers(db: DatabaseSync): KeptAnswers {
  const version = createCatalogueVersion(db);
  const kept = new LRUCache<string, SearchResult>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ items, facets }) => 1 + items.length + Object.values(facets ?? {}).flat().length,
  });
  let keptVersion = version();

  return {
    async orFind(key, find) {
      const before = version();
      if (before !== keptVersion) {
        kept.clear();
        keptVersion = before;
      }
      const known = kept.get(key);
      if (known) return known;
      const found = await find();
      // Hits and products are read one after the other.
      if (version() === before && keptVersion === before) kept.set(key, found);
      return found;
    },
  };
}
