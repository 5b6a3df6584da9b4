/** The most rows of a list: the reader of lists refuses one more. */
export const MAX_ROWS = 1_000;
