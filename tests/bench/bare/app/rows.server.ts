import { readFileSync } from "node:fs";
import type { ProductRow } from "#app/listing/shown-row.ts";

/** In memory, read once: those that the shop's page shows. BARE_ROWS is their file. */
export const ROWS: ProductRow[] = JSON.parse(readFileSync(process.env.BARE_ROWS ?? "", "utf8"));
