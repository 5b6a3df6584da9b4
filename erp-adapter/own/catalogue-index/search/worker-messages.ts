import type { CatalogueQuery, FoundPage } from "./catalogue-search.ts";

/** Message to the worker: a search. The worker answers searches in their order. */
export interface Question {
  id: number;
  query: CatalogueQuery;
}

/** Message from the worker: the result, or the error message. */
export type Answer = { id: number; found: FoundPage } | { id: number; failed: string };
