const KB = 1_024;

/**
 * The most bytes of a request body. MANY_IDS: 1,000 ids. MANY_LINES: 1,000 lines with their agreed conditions, or 4,000
 * numbers. CART_LINES: an update of a cart, which may have more than 1,000 lines.
 */
export const MANY_IDS = 256 * KB;
export const MANY_LINES = 512 * KB;
export const CART_LINES = 2_048 * KB;

/** The most bytes of an answer: 1,000 products with all their texts and references. */
export const FEED_ANSWER = 64 * 1_024 * KB;
