import type { Supply } from "./product-record.ts";

/** The column `supply`; it is also what `availability` is on an empty shelf, as a place in AVAILABILITIES. */
export const SUPPLY: Record<Supply, number> = { orderable: 1, "out-of-order": 2, discontinued: 3 };
