import type { Cms } from "../contract/cms.ts";
import type { RawSpace } from "./raw-stories.ts";

/** A content service on given stories, and what stands around it. */
export interface Opened {
  cms: Cms;
  /** editors write something else; the service is not told */
  publish(space: RawSpace): Promise<void>;
  /** everything that was logged so far, a line each */
  logged(): string[];
  close(): Promise<void>;
}

/** How an adapter is opened; the suite knows nothing else of it. */
export type Open = (space: RawSpace) => Promise<Opened>;

/** One promise of the contract. Rejects when it is not kept. */
export interface Case {
  name: string;
  space: RawSpace;
  check(opened: Opened): Promise<void>;
}
