import type { Keeping } from "./page-cache/keeping.ts";

/** Facts about a request, from the server and, where noted, from the pages. */
export interface RequestFacts {
  requestId: string;
  /** the origin as checked in origin.ts; no other origin may be used in links */
  origin: string;
  /** address of the client, as far as it can be trusted */
  address: string;
  /** called by the page to declare who else may get this answer; null if the answer can be for one reader only */
  keep: ((keeping: Keeping) => void) | null;
  /** true if the page is prefetched (server/front/ahead.ts) */
  isAhead?: boolean;
  /** true if making the page counts as opening it, so that it must not be prefetched; set by the pages */
  countsAsOpened?: boolean;
  /** pattern of the page's route; set by the pages */
  route?: string;
}
