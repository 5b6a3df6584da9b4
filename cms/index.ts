import type { CmsLog } from "./cms-log.ts";
import type { Cms } from "./contract/cms.ts";
import { createKeptCms, warmUp } from "./kept/kept-cms.ts";
import { createLocalCms } from "./local/local-cms.ts";
import { createStoryblokCms, type StoryblokOptions } from "./storyblok/storyblok-cms.ts";

/** The source of content: the shop's own files, another `folder` of files, or a Storyblok space. */
export type CmsSource =
  | { kind: "local"; folder?: string }
  | ({ kind: "storyblok" } & Pick<StoryblokOptions, "token" | "previewToken" | "region" | "version">);

export type CmsOptions = CmsSource & {
  log: CmsLog;
  /** for requests to Storyblok */
  fetch?: typeof fetch;
};

export { warmUp };

/** Creates the content service. Never throws and never waits; a request without an answer is sent again later. */
export function createCms(options: CmsOptions): Cms {
  if (options.kind === "local") return createLocalCms(options);
  return createKeptCms({ source: createStoryblokCms(options), log: options.log });
}
