import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { SearchResult } from "../../contract/catalogue.ts";
import { createCatalogueVersion } from "./catalogue-version.ts";

/** Products and filter values in all answers: some 8 MiB. */
const MAX_KEPT = 16_000;

/** Whole answers of searches, kept until the catalogue changes. They are shared: never change one. */
export interface KeptAnswers {
  /** The answer kept under a key; else the result of `find`, which is kept if the catalogue did not change meanwhile. */
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
      // Hits and products are read one after the other, so the catalogue may have changed between.
      if (version() === before && keptVersion === before) kept.set(key, found);
      return found;
    },
  };
}
