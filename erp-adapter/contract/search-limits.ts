/** Letters of a search text: some fifty numbers, pasted at once. */
export const MAX_SEARCH_TEXT = 600;
