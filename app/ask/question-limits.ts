/** The most characters of the part number in a question to sales. */
export const NUMBER_MAX = 100;
/** The most characters of the question's text. */
export const QUESTION_MAX = 2_000;
