import type { CatalogueQuery, FoundPage } from "./catalogue-search.ts";

/** To the worker: a search. Answers come in the order asked. */
export interface Question {
  id: number;
  query: CatalogueQuery;
}

/** From the worker: what was found, or that it could not be. */
export type Answer = { id: number; found: FoundPage } | { id: number; failed: string };
