import type { Cms } from "./contract/cms.ts";
import { createLocalCms } from "./local/local-cms.ts";
import type { CmsLog } from "./log.ts";

/** Where content comes from. */
export interface CmsOptions {
  kind: "local";
  /** in the place of the shop's own stories */
  folder?: string;
  log: CmsLog;
}

/** The content service. Never throws and never waits: a source that does not answer is asked again later. */
export function createCms(options: CmsOptions): Cms {
  return createLocalCms(options);
}
