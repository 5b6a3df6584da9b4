import type { CatalogueQuery, FoundPage } from "./catalogue-search.ts";

/** To the worker: a search. Answers come in the order of the questions. */
export interface Question {
  id: number;
  query: CatalogueQuery;
}

/** From the worker: the result, or the reason why there is none. */
export type Answer = { id: number; found: FoundPage } | { id: number; failed: string };
