import type { FoundPage, IndexQuery } from "./catalogue-search.ts";

/** Message to the worker: a search. The worker answers searches in their order. */
export interface WorkerQuestion {
  id: number;
  query: IndexQuery;
}

/** Message from the worker: the result, or the error message. */
export type WorkerAnswer = { id: number; found: FoundPage } | { id: number; failed: string };
