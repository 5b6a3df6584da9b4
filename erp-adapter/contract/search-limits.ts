/** The most characters of a search text: room for about fifty numbers pasted at once. */
export const MAX_SEARCH_TEXT = 600;
