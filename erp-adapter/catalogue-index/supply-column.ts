import type { Supply } from "./product-record.ts";

/** The column `supply`. The value is also the index in AVAILABILITIES of the availability when the stock is 0. */
export const SUPPLY: Record<Supply, number> = { orderable: 1, "out-of-order": 2, discontinued: 3 };
