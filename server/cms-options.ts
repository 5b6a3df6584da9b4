import type { CmsSource } from "#cms/index.ts";
import type { Env } from "./env.ts";

/** The source of content that the environment selects, as options of `createCms`. */
export function toCmsOptions(env: Env): CmsSource {
  if (env.CMS_ADAPTER === "local") return { kind: "local" };
  return {
    kind: "storyblok",
    token: env.STORYBLOK_TOKEN ?? "",
    previewToken: env.STORYBLOK_PREVIEW_SECRET,
    region: env.STORYBLOK_REGION,
    version: env.STORYBLOK_VERSION,
  };
}
