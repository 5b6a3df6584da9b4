import type { IndexedWords } from "./indexed-words.ts";

/** The full-text tables of the word indexes. */
export const WORD_TABLES: Record<keyof IndexedWords, string> = { en: "words_en", hr: "words_hr", terms: "terms" };
