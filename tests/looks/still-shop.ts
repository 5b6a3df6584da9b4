import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createShopTemplate } from "#tests/support/start-shop.ts";

const PRELOADED = pathToFileURL(join(import.meta.dirname, "../support/still-date.ts"));

/** A Friday without a holiday near it. */
export const STILL_DATE = "2026-11-20T09:00:00Z";

/** The environment of a shop of which pictures are taken: its date does not change. */
export const STILL = { NODE_OPTIONS: `--import=${PRELOADED}`, STILL_DATE, TZ: "Europe/Zagreb", LOG_LEVEL: "warn" };

/** Playwright's setup: seeds demo data of STILL_DATE, which the shops of the run copy. */
export default () => createShopTemplate(STILL);
