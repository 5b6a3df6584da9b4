import type { CatalogueQuery, FoundPage } from "./catalogue-search.ts";

/** Message to the worker: a search. Answers come in the order of the searches. */
export interface Question {
  id: number;
  query: CatalogueQuery;
}

/** Message from the worker: the result, or the error message. */
export type Answer = { id: number; found: FoundPage } | { id: number; failed: string };
