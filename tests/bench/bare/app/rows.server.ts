import { readFileSync } from "node:fs";
import type { ProductRow } from "#app/goods/shown-row.ts";

/** The rows of the shop's catalogue page, read once from the JSON file whose path is in BARE_ROWS. */
export const ROWS: ProductRow[] = JSON.parse(readFileSync(process.env.BARE_ROWS ?? "", "utf8"));
