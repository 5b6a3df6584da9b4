/** The most rows of a list; a longer list is refused. */
export const MAX_ROWS = 1_000;

/** The most characters of a pasted list, which is read all at once: 5,000 lines of 100 characters. */
export const MAX_PASTED = 500_000;
