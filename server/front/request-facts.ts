import type { Keeping } from "./page-cache/make-page.ts";

/** Facts of a request that the front adds to it. */
export interface RequestFacts {
  requestId: string;
  /** the origin as checked in origin.ts; links may be built from no other */
  origin: string;
  /** address of the client, as far as it can be trusted */
  address: string;
  /** called by the page to declare who else may get this answer; null if the answer can be for one reader only */
  keep: ((keeping: Keeping) => void) | null;
  /** true if the page is fetched ahead of a click (server/front/ahead.ts) */
  isAhead?: boolean;
  /** true if making the page counts as opening it, so that it must not be fetched ahead; set by the pages */
  countsAsOpened?: boolean;
  /** pattern of the page's route; set by the pages */
  route?: string;
}
