/** The most rows of a list; a longer list is refused. */
export const MAX_ROWS = 1_000;
