/** The most characters of a search text: enough for about fifty pasted part numbers. */
export const MAX_SEARCH_TEXT = 600;
