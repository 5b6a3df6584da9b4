import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Env } from "./env.ts";
import { createPageHandler, type ShopBuild } from "./front/page-handler.ts";
import { createStaticFiles } from "./front/static-files.ts";
import { serve } from "./serve.ts";

const root = join(import.meta.dirname, "..");

/** Serves the build in `build/`. Rejects with one sentence if it cannot start. */
export async function serveBuild(env: Env): Promise<void> {
  const file = join(root, "build/server/index.js");
  if (!existsSync(file)) throw new Error("There is no build yet. Run npm start, or npm run build first.");
  const build: ServerBuild = await import(pathToFileURL(file).href);
  await serve(env, (shop) => ({
    handle: createPageHandler(() => build as ShopBuild, shop, "production"),
    staticFiles: createStaticFiles(join(root, "build/client")),
    areKept: true,
  }));
}
