import type { Cms } from "../contract/cms.ts";
import type { RawSpace } from "./raw-stories.ts";

/** A content service with given stories, and the controls that the tests need. */
export interface Opened {
  cms: Cms;
  /** changes the stories without telling the service */
  publish(space: RawSpace): Promise<void>;
  /** everything logged so far, one line each */
  logged(): string[];
  close(): Promise<void>;
}

/** Opens an adapter. The suite knows nothing else about the adapter. */
export type Open = (space: RawSpace) => Promise<Opened>;

/** One promise of the contract. Rejects if the promise is broken. */
export interface Case {
  name: string;
  space: RawSpace;
  check(opened: Opened): Promise<void>;
}
