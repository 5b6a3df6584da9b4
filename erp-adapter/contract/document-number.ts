/** The most characters of a buyer's document number. Its own file, because every page needs it, and no schema. */
export const MAX_DOCUMENT_NUMBER = 35;
