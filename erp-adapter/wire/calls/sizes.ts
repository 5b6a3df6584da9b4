const KB = 1_024;

/**
 * Bytes of a body: 1,000 ids, or 1,000 lines with their agreed conditions or 4,000 numbers, in the longest spelling. Carts may hold more
 * lines.
 */
export const MANY_IDS = 256 * KB;
export const MANY_LINES = 512 * KB;
export const CART_LINES = 2_048 * KB;

/** Bytes of an answer: 1,000 products with all their texts and references. */
export const FEED_ANSWER = 64 * 1_024 * KB;
