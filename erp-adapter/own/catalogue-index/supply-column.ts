import type { Supply } from "./product-record.ts";

/** The values of the column `supply`. Each is also the index in AVAILABILITIES of the availability when stock is 0. */
export const SUPPLY: Record<Supply, number> = { orderable: 1, "out-of-order": 2, discontinued: 3 };
