const KB = 1_024;

/** Bytes of a body: 1,000 ids, or 1,000 lines with what was agreed, in their longest spelling; carts may name more. */
export const MANY_IDS = 256 * KB;
export const MANY_LINES = 512 * KB;
export const CART_LINES = 2_048 * KB;
