/** The most characters of the part number in a question to sales, and of the text beside it. */
export const NUMBER_MAX = 100;
export const QUESTION_MAX = 2_000;
