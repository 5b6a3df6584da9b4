import type { Supply } from "./product-record.ts";

/** The column `supply`. Its value is also the position in AVAILABILITIES of the availability on an empty shelf. */
export const SUPPLY: Record<Supply, number> = { orderable: 1, "out-of-order": 2, discontinued: 3 };
