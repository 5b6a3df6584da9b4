import type { RecordedSupply } from "./product-record.ts";

/** The values of the column `supply`. Each is also the index in AVAILABILITIES of the availability when stock is 0. */
export const SUPPLY: Record<RecordedSupply, number> = { orderable: 1, "out-of-order": 2, discontinued: 3 };
