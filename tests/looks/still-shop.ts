import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createShopTemplate } from "#tests/support/start-shop.ts";

const PRELOADED = pathToFileURL(join(import.meta.dirname, "../support/still-date.ts"));

/** A Friday with no closed day near it. */
export const STILL_DATE = "2026-11-20T09:00:00Z";

/** Environment of a shop whose pages are pictured: its date stands still. */
export const STILL = { NODE_OPTIONS: `--import=${PRELOADED}`, STILL_DATE, TZ: "Europe/Zagreb", LOG_LEVEL: "warn" };

/** Playwright's setup: seeds demo data of that date, which the shops of the run copy. */
export default () => createShopTemplate(STILL);
