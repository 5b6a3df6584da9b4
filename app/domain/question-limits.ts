/** Characters of a number that a person asks sales for, and of the text beside it. */
export const NUMBER_MAX = 100;
export const QUESTION_MAX = 2_000;
