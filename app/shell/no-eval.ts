import type { z } from "zod";

declare global {
  var __zod_globalConfig: Parameters<typeof z.config>[0] | undefined;
}

/**
 * zod finds out by making a function out of text whether it may; the security policy says no, and the browser reports it
 * as a fault of the page. Told beforehand, it does not ask. `z.config` does the same, but would bring zod to every page.
 */
if (!import.meta.env.SSR) globalThis.__zod_globalConfig = { jitless: true };
