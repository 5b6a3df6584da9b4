import { createServer } from "vite";
import { parseEnv } from "./env.ts";
import { createPageHandler, type ShopBuild } from "./front/page-handler.ts";
import { failStart } from "./processes/workers.ts";
import { serve } from "./serve.ts";

/** The development server: as in production, but with Vite in place of the built files. */
async function main() {
  const env = parseEnv({ NODE_ENV: "development", ...process.env });
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  await serve(env, (shop) => ({
    handle: createPageHandler(
      async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ShopBuild,
      shop,
      "development",
    ),
    staticFiles: vite.middlewares,
    areKept: false,
  }));
}

main().catch(failStart);
