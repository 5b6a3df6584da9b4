import type { Keeping } from "./page-cache/make-page.ts";

/** What the front knows of a request besides the request. */
export interface RequestFacts {
  requestId: string;
  /** the pinned origin: the only one links may be built from */
  origin: string;
  /** address of the client, as far as it can be trusted */
  address: string;
  /** says who else may get this answer; null where it is the asker's alone anyway */
  keep: ((keeping: Keeping) => void) | null;
}
