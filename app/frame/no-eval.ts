import type { z } from "zod";

declare global {
  var __zod_globalConfig: Parameters<typeof z.config>[0] | undefined;
}

/**
 * zod tests whether it may create a function from text; the content security policy forbids that, and the browser
 * reports a violation. With this setting zod does not test. `z.config` does the same, but would load zod on every page.
 */
if (!import.meta.env.SSR) globalThis.__zod_globalConfig = { jitless: true };
