import { readFileSync } from "node:fs";
import type { ProductRow } from "#app/listing/shown-row.ts";

/** The rows of the shop's page, read once and kept in memory. BARE_ROWS names their file. */
export const ROWS: ProductRow[] = JSON.parse(readFileSync(process.env.BARE_ROWS ?? "", "utf8"));
